import { createHash } from 'node:crypto';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Edition } from '../features/atlas/editions/contract.ts';
import {
  applyDifference,
  type EditionContent,
  type EditionDifference,
} from '../features/atlas/editions/rules/compare-editions.ts';
import { publishEdition } from '../features/atlas/editions/server/commands.ts';
import { editionJobs } from '../features/atlas/editions/server/jobs.ts';
import { listDamagedFiles, listEditions } from '../features/atlas/editions/server/queries.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { atlasRecord as record, source } from './support/atlas-record.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let editor: string;
let second: Edition;
/** After the first run of the job that publishes the first one, and after its second. */
let published: Edition[][];

async function publishFirst(): Promise<void> {
  const jobs = editionJobs({
    db: app.db,
    log: silentLog,
    siteName: 'SMR Intelligence',
    publicUrl: 'http://smr.test',
    now: () => new Date(),
  });
  await jobs.find(({ name }) => name === 'publish-first-edition')?.run(AbortSignal.timeout(60_000));
}

beforeAll(async () => {
  app = await startTestApp();
  // There is nothing to publish yet.
  await publishFirst();
  editor = await signIn(app, await addUser(app.db, 'editor'));
  await addRecords(
    app.db.orm,
    [
      record('designs', 'kaleidos', { name: 'Kaleidos', alias: ['K', 'Kal'], electricMwe: '1.2' }),
      record('designs', 'zeta', { name: 'Ζήτα', country: 'GR' }),
      record('projects', 'dome', { name: 'DOME', design: 'kaleidos' }),
    ],
    [source],
  );
  await publishFirst();
  published = [await json<Edition[]>('/api/data')];
  await post('atlas/import', { content: VALUES, updatesExisting: true });
  await publishFirst();
  published.push(await json<Edition[]>('/api/data'));
  await app.fetch('/api/admin/atlas/designs/zeta', { method: 'DELETE', headers: signed() });
  second = (await post<Edition>('data-editions', {})).body;
});
afterAll(() => app.close());

const VALUES = `kind,record,field,value,source,publisher,title,asOf,quotedAt,grade,leads
designs,kaleidos,electricMwe,1.5,https://b.example/2,B,Another,2025,2026-01-02,trade,yes
designs,alpha,name,Alpha,https://b.example/2,B,Another,2025,2026-01-02,trade,yes`;
const signed = () => ({ cookie: editor, origin: 'http://smr.test', 'content-type': 'application/json' });
async function post<Answer>(path: string, body: object): Promise<{ status: number; body: Answer }> {
  const response = await app.fetch(`/api/admin/${path}`, {
    method: 'POST',
    headers: signed(),
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const get = async (path: string) => Buffer.from(await (await app.fetch(path)).arrayBuffer());
const json = async <Answer>(path: string) => JSON.parse((await get(path)).toString()) as Answer;

it('comes by itself once there are records, the first one and no other', () => {
  expect(published.map((editions) => editions.map(({ number, records }) => [number, records]))).toEqual([
    [[1, 3]],
    [[1, 3]],
  ]);
});

it('names its files with checksums, in the list and in a manifest', async () => {
  const { files } = await json<{ files: { name: string; sha256: string; size: number }[] }>('/data/2/manifest.json');
  expect(files.map(({ name }) => name)).toEqual([
    ...['values.csv', 'sources.csv', 'atlas.json', 'values.parquet', 'sources.parquet', 'dictionary.json'],
    ...['from-1.json', 'citation.bib', 'citation.json', 'README.md'],
  ]);
  for (const { name, sha256, size } of files) {
    const content = await get(`/data/2/${name}`);
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, size, sha256]);
  }
  expect(second.files.length).toBe(files.length + 1);
});

it('is what it was after the atlas has changed, and can not be changed in the database', async () => {
  expect(await json<EditionContent>('/data/1/atlas.json')).toMatchObject({
    values: expect.arrayContaining([expect.objectContaining({ record: 'kaleidos', value: '1.2' })]),
  });
  await expect(app.db.pool.query(`update atlas_edition_files set content = ''`)).rejects.toThrow('never changed');
  expect(await listDamagedFiles(app.db.orm)).toEqual([]);
});

it('brings what makes it of the one before, to the byte', async () => {
  const [before, difference] = [
    await json<EditionContent>('/data/1/atlas.json'),
    await json<EditionDifference>('/data/2/from-1.json'),
  ];
  expect(Object.keys(difference.records).sort()).toEqual(['designs/alpha', 'designs/kaleidos', 'designs/zeta']);
  expect(difference.records['designs/zeta']).toBeNull();
  expect(JSON.stringify(applyDifference(before, difference))).toBe((await get('/data/2/atlas.json')).toString());
});

it('says the same as Parquet', async () => {
  const file = await get('/data/2/values.parquet');
  const buffer = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
  const rows = await parquetReadObjects({ file: buffer });
  const { values } = await json<EditionContent>('/data/2/atlas.json');
  expect(rows.map(({ record, field, value, leads }) => [record, field, value, leads])).toEqual(
    values.map(({ record, field, value, leads }) => [record, field, value, leads]),
  );
});

it('can be cited', async () => {
  expect((await get('/data/1/citation.bib')).toString()).toContain('http://smr.test/data/1/atlas.json');
  expect(await json('/data/1/citation.json')).toMatchObject([{ type: 'dataset', version: '1' }]);
});

it('is not published twice for one state', async () => {
  const again = await post<ErrorBody>('data-editions', {});
  expect([again.status, again.body.message]).toEqual([409, 'Nothing has changed since the last edition.']);
});

it('says at its addresses that it was retired, and why', async () => {
  expect((await post('data-editions/1/retire', { reason: 'A unit was wrong.' })).status).toBe(200);
  const gone = await app.fetch('/data/1/values.csv');
  expect([gone.status, ((await gone.json()) as ErrorBody).message]).toEqual([
    410,
    expect.stringContaining('A unit was wrong.'),
  ]);
  expect((await app.fetch('/data/2/values.csv')).status).toBe(200);
  expect((await app.fetch('/data/9/values.csv')).status).toBe(404);
});

it('is published by editors only', async () => {
  const reader = await signIn(app, await addUser(app.db));
  const headers = { ...signed(), cookie: reader };
  expect((await app.fetch('/api/admin/data-editions', { method: 'POST', headers, body: '{}' })).status).toBe(403);
});

it('is one where an editor publishes while the job that publishes the first one is on its way', async () => {
  const other = await startTestApp();
  try {
    const { orm } = other.db;
    const publish = (isFirst: boolean) =>
      publishEdition(orm, {
        ...{ actor: null, isFirst, now: new Date(), siteName: 'SMR Intelligence', publicUrl: 'http://smr.test' },
      });
    await addRecords(orm, [record('designs', 'kaleidos', { name: 'Kaleidos' })], [source]);
    const published = await Promise.all([publish(false), publish(true), publish(false), publish(true)]);
    expect(published.filter(Boolean)).toHaveLength(1);
    // The job had seen that there was none; what it would publish now is something else than what the editor did.
    await addRecords(orm, [record('designs', 'zeta', { name: 'Zeta' })], [source]);
    expect(await Promise.all([publish(true), publish(true)])).toEqual([null, null]);
    expect((await listEditions(orm)).map(({ number }) => number)).toEqual([1]);
  } finally {
    await other.close();
  }
});
