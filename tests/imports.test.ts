import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../database/schema/accounts.ts';
import { companies } from '../database/schema/companies.ts';
import { importRows, imports } from '../database/schema/imports.ts';
import { addCompanies } from '../features/companies/server/commands.ts';
import shipped from '../features/companies/server/seeds/companies.json' with { type: 'json' };
import type { Import, ImportAnswer, UndoAnswer } from '../features/imports/contract.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { atSize } from './support/soak.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
});
afterAll(() => app.close());

const PATH = '/api/admin/companies/import';

describe('an import', () => {
  it('of CSV is saved as the specification says', async () => {
    const answer = await run({
      fileName: 'csv.csv',
      content: 'name,website_url,reactor_technology,founded_year\nCsv Nuclear,https://csv.example,SMR;PWR,2019',
    });
    expect(answer).toMatchObject({ totalRows: 1, createdRows: 1, failedRows: 0, errors: [], delimiter: ',' });
    expect(await company('csv-nuclear')).toMatchObject({
      websiteUrl: 'https://csv.example',
      reactorTechnology: ['Other', 'PWR'],
      reactorTechnologyRaw: ['SMR', 'PWR'],
      foundedYear: 2019,
      isStartup: true,
      status: 'active',
      revision: 1,
    });
  });

  it('of JSON text, and of records that are parsed already, gives the same', async () => {
    const record = { name: 'Json Nuclear', founded_year: 2020 };
    const parsed = await run({ companies: [record], dryRun: true });
    expect(parsed.preview).toEqual((await run({ content: JSON.stringify(record), dryRun: true })).preview);
  });

  it('gives rows of JSON back as JSON, so that lists arrive as they were sent', async () => {
    const row = { name: 'List Nuclear', aliases: ['List; and Sons', 'LN'], website_url: 'ftp://a.example' };
    const { failedFile } = await run({ content: JSON.stringify([row]), dryRun: true });
    expect([failedFile?.format, JSON.parse(failedFile?.content ?? '')]).toEqual([
      'json',
      [{ ...row, reason: expect.stringMatching(/^website_url must begin/) }],
    ]);
    const mended = failedFile?.content.replace('ftp://', 'https://');
    expect(await run({ content: mended })).toMatchObject({ createdRows: 1, failedFile: null, notes: [] });
    expect(await company('list-nuclear')).toMatchObject({ aliases: row.aliases });
  });

  it('previews the first five rows as they are saved', async () => {
    const { preview } = await run({ companies: named('Preview', 7), dryRun: true });
    expect(preview.map(({ rowNumber, fields }) => [rowNumber, fields.slug])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [n, `preview-${n}`]),
    );
  });

  it('says of each row of the preview what becomes of it', async () => {
    await run({ companies: named('Marked', 1) });
    const { preview } = await run({ companies: named('Marked', 2), dryRun: true });
    expect(preview.map(({ outcome }) => outcome)).toEqual(['failed', 'created']);
  });

  it.each([true, false])(
    'says in the preview of a row that changes nothing that it does not (dry run: %s)',
    async (dryRun) => {
      await run({ companies: named('Same', 1), updatesExisting: true });
      const { preview } = await run({ companies: named('Same', 1), updatesExisting: true, dryRun });
      expect(preview.map(({ outcome }) => outcome)).toEqual(['unchanged']);
    },
  );

  it.each([true, false])(
    'gives the rows that failed back as a file that can be mended and sent again (dry run: %s)',
    async (dryRun) => {
      const content = 'name,website_url,country\n=Sum Nuclear,ftp://a.example,CA\nFine Nuclear,https://b.example,FR\n';
      const { failedFile, errors } = await run({ content, format: 'csv', dryRun });
      expect(errors).toHaveLength(1);
      expect(failedFile?.content.trimEnd().split('\r\n')).toEqual([
        '\ufeffname,website_url,country,reason',
        expect.stringMatching(/^'=Sum Nuclear,ftp:\/\/a\.example,CA,"website_url must begin with https/),
      ]);
      const mended = failedFile?.content.replace('ftp://', 'https://');
      expect(await run({ content: mended, format: 'csv', dryRun: true })).toMatchObject({
        createdRows: 1,
        failedFile: null,
      });
    },
  );

  it('saves the good rows and names the others', async () => {
    const answer = await run({
      companies: [{ name: 'Mixed 1' }, { name: 'Mixed 2', website_url: 'javascript:alert(1)' }, { name: 'Mixed 3' }],
    });
    expect([answer.createdRows, answer.errors]).toEqual([
      2,
      [
        {
          rowNumber: 2,
          name: 'Mixed 2',
          message: 'website_url must begin with https:// or http://; "javascript:" addresses are not accepted.',
        },
      ],
    ]);
  });

  it('is written to the audit log once', async () => {
    const { import: done } = await run({ companies: named('Audited', 3), fileName: 'audited.json' });
    expect(await audited(done?.id)).toEqual([['import.run', { kind: 'companies', fileName: 'audited.json', rows: 3 }]]);
  });

  it('keeps formulas as text', async () => {
    await run({ content: 'name,description\nFormula Nuclear,"=HYPERLINK(""https://evil.example"")"' });
    expect(await company('formula-nuclear')).toMatchObject({ description: '=HYPERLINK("https://evil.example")' });
  });

  it.each([
    ['Атомная мельница', 'atomnaya-melnica'],
    ['原子磨坊', 'yuan-zi-mo-fang'],
  ])('gives %s the address %s', async (name, slug) => {
    await run({ companies: [{ name }] });
    expect(await company(slug)).toMatchObject({ name });
  });

  it('gives companies of other names and the same slug a number, and says so', async () => {
    const { createdRows, notes } = await run({ companies: [{ name: 'Twin&Co' }, { name: 'TwinCo' }] });
    expect([createdRows, notes]).toEqual([2, ['Row 2: the slug "twinco" is taken, so TwinCo gets "twinco-2".']]);
  });
});

describe('a dry run', () => {
  const file = {
    companies: [
      { name: 'Dry 1' },
      { name: 'Dry 2', founded_year: 'long ago', country: 'Atlantis' },
      { name: 'DRY 1' },
      { name: 'Dry exists' },
      'no object',
      { nothing: 1 },
    ],
  };

  it('finds the errors of the import, all of them, and writes nothing', async () => {
    await run({ companies: [{ name: 'Dry exists' }] });
    const before = await counts();
    const dry = await run({ ...file, dryRun: true });
    expect([await counts(), dry.import]).toEqual([before, null]);
    expect(dry.errors.map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4, 5, 6]);
    const { errors, createdRows, failedRows, notes } = await run(file);
    expect({ errors, createdRows, failedRows, notes }).toEqual({
      errors: dry.errors,
      createdRows: dry.createdRows,
      failedRows: dry.failedRows,
      notes: dry.notes,
    });
  });

  it('numbers the rows of both formats alike', async () => {
    const csv = await run({ content: 'name,country\nLike 1,CA\nLike 2,Atlantis', dryRun: true });
    const json = await run({
      companies: [
        { name: 'Like 1', country: 'CA' },
        { name: 'Like 2', country: 'Atlantis' },
      ],
      dryRun: true,
    });
    expect(csv.errors).toEqual(json.errors);
  });
});

describe('importing again', () => {
  it('with the same id starts nothing and answers the state', async () => {
    const body = { id: randomUUID(), companies: [{ name: 'Repeated' }, { name: '' }] };
    const [first, second] = [await run(body), await run(body)];
    expect([second.import, second.errors]).toEqual([first.import, first.errors]);
  });

  it('at the same moment with the same id imports once', async () => {
    const body = { id: randomUUID(), companies: named('Doubled', 150) };
    const answers = await Promise.all([run(body), run(body)]);
    expect(answers.map((answer) => answer.import?.id)).toEqual([body.id, body.id]);
    expect(await app.db.orm.$count(companies, like(companies.slug, 'doubled-%'))).toBe(150);
  });

  it('while another import of the same names runs creates each once, and reports the others', async () => {
    const file = { companies: named('Raced', 150) };
    const answers = await Promise.all([run(file), run(file)]);
    const sum = (field: 'createdRows' | 'failedRows') => answers.reduce((rows, answer) => rows + answer[field], 0);
    expect([sum('createdRows'), sum('failedRows')]).toEqual([150, 150]);
    expect(await app.db.orm.$count(companies, like(companies.slug, 'raced-%'))).toBe(150);
  });

  it('the same file creates nothing', async () => {
    const file = { companies: named('Idempotent', 3) };
    await run(file);
    expect(await run(file)).toMatchObject({ createdRows: 0, failedRows: 3 });
  });

  it('the same file with updating finds everything unchanged', async () => {
    const file = {
      companies: [{ name: 'Same & Co', founded_year: 2001, reactor_technology: 'SMR' }],
      updatesExisting: true,
    };
    await run(file);
    expect(await run(file)).toMatchObject({ createdRows: 0, updatedRows: 0, unchangedRows: 1, failedRows: 0 });
  });

  it('with updating changes what the row says, and leaves the rest', async () => {
    await run({ companies: [{ name: 'Updated', founded_year: 2001, country: 'CA', is_startup: false }] });
    const answer = await run({ content: 'name,founded_year,country\nUpdated,2002,', updatesExisting: true });
    expect(answer).toMatchObject({ updatedRows: 1, createdRows: 0 });
    expect(await company('updated')).toMatchObject({ foundedYear: 2002, country: 'CA', isStartup: false, revision: 2 });
  });
});

describe('our own files', () => {
  it.each(['json', 'csv'])('the %s template can be imported as it is', async (format) => {
    const content = readFileSync(`public/samples/companies.${format}`, 'utf8');
    expect(await run({ content, format, dryRun: true })).toMatchObject({ createdRows: 2, errors: [], notes: [] });
  });

  it('the companies that ship with the product come back unchanged', async () => {
    await addCompanies(app.db.orm, shipped);
    const answer = await run({ companies: shipped, updatesExisting: true });
    expect(answer).toMatchObject({ unchangedRows: shipped.length, errors: [], notes: [] });
  });

  it('what was written by hand comes back unchanged from our download, whatever stands in it', async () => {
    const fields = { name: "'@by hand\u200b\u0001", category: 'Developer', description: "'=1+1\r\nbelow\ufeff" };
    expect((await postJson(app, '/api/admin/companies', fields, { cookie })).status).toBe(201);
    const content = await (await app.fetch('/vendors.csv')).text();
    const answer = await run({ content, format: 'csv', updatesExisting: true, dryRun: true });
    expect(answer).toMatchObject({ unchangedRows: answer.totalRows, updatedRows: 0, errors: [] });
  });
});

describe('undoing', () => {
  it('removes what was created and restores what was changed', async () => {
    await run({ companies: [{ name: 'Undo old', founded_year: 1999, aliases: ['x'] }] });
    const before = await company('undo-old');
    const { import: done } = await run({
      companies: [{ name: 'Undo old', founded_year: 2000, aliases: [] }, { name: 'Undo new' }],
      updatesExisting: true,
    });
    expect(await undo(done?.id)).toMatchObject({
      removedRows: 1,
      restoredRows: 1,
      keptRows: 0,
      import: { status: 'undone' },
    });
    expect([await company('undo-old'), await company('undo-new')]).toEqual([
      { ...before, revision: 3, updatedAt: expect.any(Date) },
      undefined,
    ]);
  });

  it('keeps what was changed since, and names it', async () => {
    const { import: done } = await run({ companies: [{ name: 'Edited since' }, { name: 'Not edited' }] });
    await app.db.orm
      .update(companies)
      .set({ foundedYear: 1960, revision: 2 })
      .where(eq(companies.slug, 'edited-since'));
    expect(await undo(done?.id)).toMatchObject({
      removedRows: 1,
      keptRows: 1,
      kept: [{ rowNumber: 1, name: 'Edited since' }],
    });
    expect(await company('edited-since')).toMatchObject({ foundedYear: 1960 });
  });

  it('twice changes nothing more, and is audited once', async () => {
    const { import: done } = await run({ companies: named('Twice', 250) });
    const first = await undo(done?.id);
    expect([first.removedRows, await undo(done?.id)]).toEqual([250, first]);
    expect((await audited(done?.id)).map(([action]) => action)).toEqual(['import.run', 'import.undo']);
  });

  it('of an import that runs is refused with 409', async () => {
    const id = await pretendRunning(0);
    expect((await post(`/api/admin/imports/${id}/undo`)).status).toBe(409);
  });

  it('of an import that nobody made is 404', async () => {
    expect((await post(`/api/admin/imports/${randomUUID()}/undo`)).status).toBe(404);
  });
});

const ROWS = atSize(2_000, 10_000);

describe(`an import of ${ROWS} rows`, () => {
  it('can be watched, stopped in the middle and undone, and the server answers meanwhile', async () => {
    const id = randomUUID();
    const running = run({ id, companies: named('Many', ROWS) });
    await until(async () => ((await find(id))?.createdRows ?? 0) > 0);
    expect((await app.fetch('/healthz')).status).toBe(200);
    expect(await (await post(`/api/admin/imports/${id}/cancel`)).json()).toMatchObject({ isCancelRequested: true });
    const answer = await running;
    const saved = await app.db.orm.$count(companies, like(companies.slug, 'many-%'));
    expect(answer).toMatchObject({ import: { status: 'cancelled' }, createdRows: saved, totalRows: ROWS });
    expect(saved).toBeLessThan(ROWS);
    expect(await app.db.orm.$count(importRows, eq(importRows.importId, id))).toBe(saved);
    expect(await undo(id)).toMatchObject({ removedRows: saved });
  });

  it('arrives whole', async () => {
    expect(await run({ companies: named('Whole', ROWS) })).toMatchObject({
      import: { status: 'completed' },
      createdRows: ROWS,
    });
  });
});

describe('an import whose process died', () => {
  it('is told from one that runs after a minute without a sign of life', async () => {
    expect([(await find(await pretendRunning(30)))?.status, (await find(await pretendRunning(61)))?.status]).toEqual([
      'running',
      'interrupted',
    ]);
  });

  it('can be undone, and not be cancelled', async () => {
    const id = await pretendRunning(61);
    expect((await post(`/api/admin/imports/${id}/cancel`)).status).toBe(409);
    expect(await undo(id)).toMatchObject({ import: { status: 'undone' } });
  });
});

describe('what became of the rows', () => {
  it('is told page by page and by outcome', async () => {
    const { import: done } = await run({ companies: [...named('Paged', 3), { name: '' }] });
    const page = await read(`/api/admin/imports/${done?.id}/rows?limit=2`);
    expect(page).toMatchObject({ items: [{ rowNumber: 1 }, { rowNumber: 2 }], nextCursor: '2' });
    const failed = await read(`/api/admin/imports/${done?.id}/rows?outcome=failed&after=2`);
    expect(failed).toMatchObject({
      items: [{ rowNumber: 4, outcome: 'failed', message: 'A name is required.' }],
      nextCursor: null,
    });
  });

  it('stands in the list of imports, newest first', async () => {
    const { import: done } = await run({ companies: [{ name: 'Listed' }], fileName: 'listed.json' });
    expect(((await read('/api/admin/imports?kind=companies')) as unknown as Import[])[0]).toEqual(done);
  });
});

describe('bad input', () => {
  it.each<[string, object, number, RegExp]>([
    ['nothing', {}, 400, /No data to import/],
    [
      'broken JSON',
      { content: '[{"name": "A",}]' },
      400,
      /^Invalid JSON format\. Please check your data\. .*column 15/,
    ],
    ['columns that are there twice', { content: 'name,name\nA,B' }, 400, /"name" and "name"/],
    [
      'an Excel workbook',
      { contentBase64: Buffer.from('PK\x03\x04 xl/workbook.xml').toString('base64') },
      415,
      /Excel workbook/,
    ],
    ['what is no base64', { contentBase64: '***' }, 400, /contentBase64/],
    ['an id that is none', { id: '1', content: 'name\nA' }, 400, /id/],
    ['too many rows', { companies: Array.from({ length: 20_001 }, () => ({})) }, 413, /20,001 rows/],
  ])('%s is refused with a sentence', async (_, body, status, message) => {
    const response = await postJson(app, PATH, body, { cookie });
    const answer = (await response.json()) as { message: string };
    expect([response.status, answer.message]).toEqual([status, expect.stringMatching(message)]);
  });

  it.each<[string, object, string]>([
    [
      'windows-1252',
      {
        contentBase64: Buffer.from('name,headquarters\nSociété Nucléaire Française,Orléans\n', 'latin1').toString(
          'base64',
        ),
      },
      'windows-1252',
    ],
    [
      'UTF-16',
      { contentBase64: Buffer.from('\ufeffname;country\nÉlan;FR\n', 'utf16le').toString('base64') },
      'utf-16le',
    ],
  ])('%s is read, and told', async (_, body, encoding) => {
    expect(await run({ ...body, dryRun: true })).toMatchObject({ encoding, failedRows: 0, createdRows: 1 });
  });

  it('__proto__ is ignored, and reported', async () => {
    const { createdRows, notes } = await run({ content: '[{"name":"Proto","__proto__":{"isStartup":false}}]' });
    expect([createdRows, notes, (await company('proto'))?.isStartup]).toEqual([
      1,
      ['The field "__proto__" was ignored.'],
      true,
    ]);
  });

  it.each(['content', 'companies'])('deep nesting in %s is an error of its row', async (field) => {
    const nested = `[{"name":"Deep","aliases":${'['.repeat(5_000)}${']'.repeat(5_000)}}]`;
    const body = field === 'content' ? JSON.stringify({ content: nested }) : `{"companies":${nested}}`;
    const response = await app.fetch(PATH, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { errors: [{ message: 'It is nested more than 8 levels deep.' }] },
    ]);
  });

  it.each(['content-length', 'chunked'])('a body of 50 MB (%s) is refused with 413', async (framing) => {
    expect(await sendLarge(50_000_000, framing, cookie)).toMatchObject([
      413,
      { code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('15 MiB') },
    ]);
  });

  it('a file of 10 MiB is not too large', async () => {
    const line = `Large,"${'x'.repeat(990)}"\n`;
    const content = `name,description\n${line.repeat(10_000)}`;
    expect(await run({ contentBase64: Buffer.from(content).toString('base64'), dryRun: true })).toMatchObject({
      totalRows: 10_000,
      createdRows: 1,
    });
  });

  it('a visitor may send no more than anywhere else', async () => {
    expect(await sendLarge(2_000_000, 'content-length')).toMatchObject([
      413,
      { message: expect.stringContaining('1 MiB') },
    ]);
  });
});

async function run(body: Record<string, unknown>): Promise<ImportAnswer> {
  const response = await postJson(app, PATH, body, { cookie });
  const text = await response.text();
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${text}`);
  return JSON.parse(text) as ImportAnswer;
}

function post(path: string): Promise<Response> {
  return postJson(app, path, {}, { cookie });
}

async function undo(id: string | undefined): Promise<UndoAnswer> {
  const response = await post(`/api/admin/imports/${id}/undo`);
  if (!response.ok) throw new Error(`undoing answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as UndoAnswer;
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await (await app.fetch(path, { headers: { cookie } })).json()) as Record<string, unknown>;
}

async function find(id: string): Promise<Import | undefined> {
  const response = await app.fetch(`/api/admin/imports/${id}`, { headers: { cookie } });
  return response.ok ? ((await response.json()) as Import) : undefined;
}

async function company(slug: string) {
  const [row] = await app.db.orm.select().from(companies).where(eq(companies.slug, slug));
  return row;
}

async function counts(): Promise<number[]> {
  const tables = [companies, imports, importRows, auditLog];
  const counted: number[] = [];
  for (const table of tables) counted.push(await app.db.orm.$count(table));
  return counted;
}

async function audited(id: string | undefined): Promise<[string, unknown][]> {
  const rows = await app.db.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id ?? ''))
    .orderBy(asc(auditLog.at));
  return rows.map(({ action, details }) => [action, details]);
}

/** An import as a process leaves it that was heard of so many seconds ago. */
async function pretendRunning(secondsAgo: number): Promise<string> {
  const id = randomUUID();
  const at = sql`now() - make_interval(secs => ${secondsAgo})`;
  await app.db.orm.insert(imports).values({
    id,
    kind: 'companies',
    format: 'csv',
    updatesExisting: false,
    status: 'running',
    totalRows: 5,
    startedByEmail: 'editor@example.org',
    startedAt: at,
    aliveAt: at,
  });
  return id;
}

function named(name: string, count: number): { name: string }[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${name} ${index + 1}` }));
}

function sendLarge(bytes: number, framing: string, session = ''): Promise<[number, { message: string }]> {
  const { hostname, port } = new URL(app.url);
  const headers = {
    'content-type': 'application/json',
    cookie: session,
    ...(framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path: PATH, method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (data: string) => {
        text += data;
      });
      response.on('end', () => resolve([response.statusCode ?? 0, JSON.parse(text)]));
    });
    sent.on('error', reject);
    sent.end(Buffer.alloc(bytes, 'x'));
  });
}
