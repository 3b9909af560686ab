import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { ManagedRecord } from '../features/atlas/records/contract.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import type { ImportAnswer, UndoAnswer } from '../features/imports/contract.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { atlasRecord as record, source } from './support/atlas-record.ts';
import { emptyTables } from './support/empty-tables.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let editor: string;

beforeAll(async () => {
  app = await startTestApp();
  editor = await signIn(app, await addUser(app.db, 'editor'));
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyTables(app.db, 'atlas_records', 'atlas_sources', 'imports');
  await addRecords(
    app.db.orm,
    [
      record('designs', 'kaleidos', { name: 'Kaleidos', alias: ['K', '=K'], electricMwe: '1.2', country: 'US' }),
      record('projects', 'dome', { name: 'DOME', design: 'kaleidos', latitude: '-43.5', stage: 'licensing' }),
      record('deals', 'a-loan', { name: 'A loan, “so called”', kind: 'debt', amount: '400', project: 'dome' }),
    ],
    [source],
  );
});

async function ask<Answer>(path: string, body?: object): Promise<{ status: number; body: Answer }> {
  const response = await app.fetch(`/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: editor, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const bring = async (content: string, more: object = {}) =>
  (await ask<ImportAnswer & ErrorBody>('atlas/import', { content, updatesExisting: true, ...more })).body;
const counts = ({ createdRows, updatedRows, unchangedRows, failedRows }: ImportAnswer) => [
  ...[createdRows, updatedRows, unchangedRows, failedRows],
];
const read = async (path: string) => (await ask<ManagedRecord>(`atlas/${path}`)).body;
const contents = async () => {
  const { rows } = await app.db.pool.query(
    `select r.kind, r.slug, r.revision, r.deleted_at is null as here, v.field, v.value, v.leads, s.url, s.title
     from atlas_records r join atlas_values v on v.record_id = r.id join atlas_sources s on s.id = v.source_id
     order by 1, 2, 5, v.position`,
  );
  return rows;
};

const head = 'kind,record,field,value,unit,source,publisher,title,published,asOf,quotedAt,grade,leads,note';
const line = (kind: string, slug: string, field: string, value: string) =>
  `${kind},${slug},${field},${value},,https://b.example/2,B,Another page,2025,2025,2026-01-02,trade,yes,`;
const file = (...lines: string[]) => [head, ...lines].join('\n');

describe('our own export', () => {
  it.each(['values.csv', 'atlas.json'])('%s changes nothing when it comes back', async (name) => {
    const before = await contents();
    const exported = await (await app.fetch(`/data/${name}`)).text();
    expect(counts(await bring(exported))).toEqual([0, 0, 3, 0]);
    expect(counts(await bring(exported, { updatesExisting: false }))).toEqual([0, 0, 3, 0]);
    expect(await contents()).toEqual(before);
  });
});

it('says in a dry run what an import would do, and writes nothing', async () => {
  const before = await contents();
  const answer = await bring(
    file(line('designs', 'new', 'name', 'New'), line('designs', 'kaleidos', 'country', 'CA')),
    {
      dryRun: true,
    },
  );
  expect(counts(answer)).toEqual([1, 1, 0, 0]);
  expect(await contents()).toEqual(before);
});

it('adds records, replaces the fields that stand in the file, keeps the others, and takes all of it back', async () => {
  const before = await contents();
  const answer = await bring(
    file(
      line('projects', 'second', 'name', 'Second'),
      line('projects', 'second', 'design', 'new'),
      line('designs', 'new', 'name', 'New'),
      line('designs', 'kaleidos', 'electricMwe', '1.5'),
    ),
  );
  expect(counts(answer)).toEqual([2, 1, 0, 0]);
  const { facts, evidence } = await read('designs/kaleidos');
  expect([facts.electricMwe, facts.country]).toEqual([[{ value: '1.5' }], [{ value: 'US' }]]);
  expect(evidence.electricMwe?.[0]?.source).toMatchObject({ publisher: 'B', url: 'https://b.example/2' });
  const undone = await ask<UndoAnswer>(`imports/${answer.import?.id}/undo`, {});
  expect(undone.body).toMatchObject({ removedRows: 2, restoredRows: 1, keptRows: 0 });
  const shown = (rows: Awaited<ReturnType<typeof contents>>) =>
    rows.filter(({ here }) => here).map(({ revision: _, ...row }) => row);
  expect(shown(await contents())).toEqual(shown(before));
});

it('puts a source right that several fields share, once, and takes that back', async () => {
  const fields = [
    line('designs', 'kaleidos', 'electricMwe', '1.3'),
    line('designs', 'kaleidos', 'coolant', 'helium'),
    line('designs', 'kaleidos', 'fuelForm', 'triso'),
  ];
  await bring(file(...fields, line('projects', 'dome', 'stage', 'licensing')));
  const put = file(...fields, line('projects', 'dome', 'stage', 'licensing')).replaceAll(
    'Another page',
    'Its right name',
  );
  const answer = await bring(put);
  expect([answer.errors, answer.failedRows]).toEqual([[], 0]);
  const titles = async () =>
    new Set((await contents()).filter(({ url }) => url === 'https://b.example/2').map(({ title }) => title));
  expect(await titles()).toEqual(new Set(['Its right name']));
  const undone = await ask<UndoAnswer>(`imports/${answer.import?.id}/undo`, {});
  expect(undone.status).toBe(200);
  expect(await titles()).toEqual(new Set(['Another page']));
});

it('leaves a source as it is that somebody else has put right since, when it takes its own correction back', async () => {
  const rows = [line('designs', 'kaleidos', 'coolant', 'helium'), line('projects', 'dome', 'stage', 'licensing')];
  const named = (title: string, ...lines: string[]) => file(...lines).replaceAll('Another page', title);
  await bring(file(...rows));
  const answer = await bring(named('Its right name', ...rows));
  await bring(named('Put right again', line('designs', 'kaleidos', 'coolant', 'helium')));
  const undone = await ask<UndoAnswer>(`imports/${answer.import?.id}/undo`, {});
  expect(undone.status).toBe(200);
  const { evidence } = await read('projects/dome');
  expect(evidence.stage?.map(({ source: { title } }) => title)).toEqual(['Put right again']);
});

it('leaves alone what was changed since', async () => {
  const answer = await bring(file(line('designs', 'kaleidos', 'electricMwe', '1.5')));
  expect(answer.import?.format).toBe('csv');
  await bring(file(line('designs', 'kaleidos', 'electricMwe', '1.7')));
  const undone = await ask<UndoAnswer>(`imports/${answer.import?.id}/undo`, {});
  expect(undone.body).toMatchObject({ restoredRows: 0, keptRows: 1 });
  expect((await read('designs/kaleidos')).facts.electricMwe).toEqual([{ value: '1.7' }]);
});

it('keeps all of a file out for one wrong value, and says in which row', async () => {
  const before = await contents();
  const answer = await bring(
    file(line('designs', 'new', 'name', 'New'), line('designs', 'kaleidos', 'coolant', 'beer')),
  );
  expect(counts(answer)).toEqual([0, 0, 0, 2]);
  expect(answer.errors.map(({ message }) => message)).toEqual([
    'Nothing is imported while other records of the file are wrong.',
    expect.stringMatching(/^Row 2: designs\/kaleidos coolant: must be one of .*not "beer"/),
  ]);
  expect(await contents()).toEqual(before);
});

it.each([
  ['a link to nobody', line('projects', 'dome', 'design', 'nothing'), 'there is no "nothing" among the designs'],
  [
    'a source that is not told',
    'designs,kaleidos,country,CA,,https://c.example,,,,2025,2026-01-02,trade,yes,',
    'no source',
  ],
  ['a record without its name', line('designs', 'nameless', 'country', 'CA'), 'has no name'],
  ['a grade that is none', line('designs', 'kaleidos', 'country', 'CA').replace('trade', 'good'), 'no grade'],
])('refuses %s', async (_, given, message) => {
  const answer = await bring(file(given));
  expect(answer.errors[0]?.message).toContain(message);
});

it.each([
  [
    'designs that follow each other in a circle',
    file(
      line('designs', 'kaleidos', 'successor', 'Other'),
      line('designs', 'other', 'name', 'Other'),
      line('designs', 'other', 'successor', 'kaleidos'),
    ),
    'Its successors lead back to it.',
  ],
  [
    'what was read on a day to come',
    file(line('designs', 'kaleidos', 'country', 'CA').replace('2026-01-02', '2199-01-02')),
    'Row 1: country: what a source says can',
  ],
])('says already in a dry run that it refuses %s', async (_, given, message) => {
  const before = await contents();
  for (const dryRun of [true, false]) {
    const answer = await bring(given, { dryRun });
    expect(answer.errors[0]?.message).toContain(message);
    expect([answer.createdRows, answer.updatedRows]).toEqual([0, 0]);
  }
  expect(await contents()).toEqual(before);
});

it('reads the shipped files, whose sources stand apart and whose kind the request tells', async () => {
  const answer = await bring(
    'record,field,value,unit,source,as_of,quoted_at,grade,leads,note\nnew,net_mwe,~300,,s1,2025,2026-01-02,trade,yes,\nnew,name,New,,s1,2025,2026-01-02,trade,yes,',
    { kind: 'designs', sources: 'id,publisher,title,url,published\ns1,B,Another page,https://b.example/2,2025' },
  );
  expect(counts(answer)).toEqual([1, 0, 0, 0]);
  expect((await read('designs/new')).facts.netMwe).toEqual([{ value: '~300' }]);
});

it.each([
  ['', 'No data'],
  ['{', 'no JSON'],
  ['{"values": 1}', 'must be'],
  ['kind,record,field\nships,a,name', 'no kind'],
])('refuses in words what is no such file: %s', async (content, message) => {
  const { status, body } = await ask<ErrorBody>('atlas/import', { content });
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

describe('a file as spreadsheets and strangers write them', () => {
  const bytes = (content: string, encoding: BufferEncoding) => ({
    content: undefined,
    contentBase64: Buffer.from(content, encoding).toString('base64'),
  });
  const named = (value: string) => file(line('designs', 'new', 'name', value));

  it.each([
    ['UTF-16', bytes(`\ufeff${named('Électron')}`, 'utf16le'), 'utf-16le', 0],
    ['windows-1252', bytes(named('Électron à neutrons rapides'), 'latin1'), 'windows-1252', 1],
  ])('is read in its letters: %s', async (_, content, encoding, notes) => {
    const answer = await bring('', content);
    expect([counts(answer), answer.encoding, answer.notes.length]).toEqual([[1, 0, 0, 0], encoding, notes]);
    expect((await read('designs/new')).name).toMatch(/^Électron/);
  });

  it('is saved without what nobody can see, and says so in a dry run already', async () => {
    const content = named('Na\u0000no\u202e\u200bX\ud800');
    const note = 'value of row 1 is kept without characters that cannot be seen.';
    for (const dryRun of [true, false]) {
      const answer = await bring(content, { dryRun });
      expect([counts(answer), answer.notes]).toEqual([[1, 0, 0, 0], [expect.stringContaining(note)]]);
    }
    expect((await read('designs/new')).name).toBe('NanoX\ufffd');
  });

  it('is refused when a column stands twice, or a row has more fields than the header', async () => {
    const twice = await bring(`${head},as_of\n${line('designs', 'new', 'name', 'New')},2024`);
    expect(twice.message).toContain('"asOf" and "as_of" is there 2 times');
    const long = await bring(file(line('designs', 'new', 'name', 'New, or old')));
    expect(long.message).toContain('Row 1: It has 15 fields, but the header has 14.');
  });

  it('is refused when a value of JSON is no text', async () => {
    const answer = await bring(
      JSON.stringify([{ kind: 'designs', record: 'new', field: 'name', value: { is: 'New' } }]),
    );
    expect(answer.message).toBe('Row 1: value must be text, not a list or an object.');
  });
});

it('many records that are new cost as many statements as few', async () => {
  const statementsFor = async (count: number, from: string) => {
    // Whichever connections it takes.
    const asked = new Map<pg.PoolClient, MockInstance>();
    const watch = (client: pg.PoolClient) => {
      if (!asked.has(client)) asked.set(client, vi.spyOn(client, 'query'));
    };
    app.db.pool.on('acquire', watch);
    await bring(
      file(...Array.from({ length: count }, (_, n) => line('designs', `${from}-${n}`, 'name', `${from} ${n}`))),
    );
    const length = [...asked.values()].reduce((sum, { mock }) => sum + mock.calls.length, 0);
    app.db.pool.off('acquire', watch);
    for (const spied of asked.values()) spied.mockRestore();
    return length;
  };
  const few = await statementsFor(3, 'few');
  expect(few).toBeGreaterThan(5);
  expect(await statementsFor(300, 'many')).toBeLessThan(2 * few);
});
