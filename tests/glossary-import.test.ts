import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../database/schema/accounts.ts';
import { glossaryTerms } from '../database/schema/glossary.ts';
import { importRows, imports } from '../database/schema/imports.ts';
import type { GlossaryIndex, ManagedTerm } from '../features/glossary/contract.ts';
import { addTerms } from '../features/glossary/server/commands.ts';
import shipped from '../features/glossary/server/seeds/glossary.json' with { type: 'json' };
import type { ImportAnswer, UndoAnswer } from '../features/imports/contract.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor', 'editor@example.org'));
  await addTerms(app.db.orm, shipped);
});
afterAll(() => app.close());

const PATH = '/api/admin/glossary-terms/import';
const filled = { category: 'Manufacturing', definition: 'A word that exists for this test.' };
const named = (...terms: string[]) => terms.map((term) => ({ term, ...filled }));

describe('who may import terms', () => {
  const body = { terms: named('Forbidden fruit') };

  it('is not a visitor', async () => {
    expect((await postJson(app, PATH, body)).status).toBe(401);
  });

  it('is not a subscriber', async () => {
    const subscriber = await signIn(app, await addUser(app.db, 'subscriber'));
    expect((await postJson(app, PATH, body, { cookie: subscriber })).status).toBe(403);
  });

  it('may send a file as large as for companies', async () => {
    const content = `term,category,definition\n${`Large,Acronym,"${'x'.repeat(990)}"\n`.repeat(5_000)}`;
    expect(await run({ content, dryRun: true })).toMatchObject({ totalRows: 5_000, createdRows: 1 });
  });
});

describe('an import', () => {
  it.each(['/glossary.csv', '/glossary.json'])('of our own file %s changes nothing', async (path) => {
    const content = await (await app.fetch(path)).text();
    const answer = await run({ content, updatesExisting: true });
    expect(answer).toMatchObject({ createdRows: 0, updatedRows: 0, failedRows: 0, errors: [], notes: [] });
    expect(answer.unchangedRows).toBe(answer.totalRows);
    expect(answer.totalRows).toBeGreaterThan(500);
  });

  it('leaves addresses whole that have a semicolon in them', async () => {
    const sources = ['https://a.example/doc;v=2', 'https://a.example/x;b.html', 'https://c.example/'];
    for (const between of ['; ', ';']) {
      const content = `term,category,definition,sources\nSemicolon valve,Manufacturing,A test.,${sources.join(between)}`;
      await run({ fileName: 'terms.csv', content, updatesExisting: true });
      const term = await read<{ sources: { url: string }[] }>('/api/glossary/semicolon-valve');
      expect(term.sources.map(({ url }) => url)).toEqual(sources);
    }
  });

  it('of CSV makes terms with pages of their own', async () => {
    const answer = await run({
      fileName: 'terms.csv',
      content:
        'Term,Abbreviation,CATEGORY,definition,Related Terms,sources\n' +
        'Gizmo valve,GZV,safety systems,"Closes, when told to.",HALEU;Tokamak,https://www.nrc.gov/a;https://b.example',
    });
    expect(answer).toMatchObject({ totalRows: 1, createdRows: 1, failedRows: 0, errors: [], notes: [] });
    expect(await read('/api/glossary/gizmo-valve')).toMatchObject({
      term: 'Gizmo valve',
      abbreviation: 'GZV',
      category: 'Safety Systems',
      definition: 'Closes, when told to.',
      relatedTerms: ['HALEU', 'Tokamak'],
      sources: [
        { title: 'nrc.gov', url: 'https://www.nrc.gov/a' },
        { title: 'b.example', url: 'https://b.example' },
      ],
    });
  });

  it('of a single JSON object with sources is one term', async () => {
    const record = { term: 'Lone term', ...filled, sources: [{ title: 'NRC', url: 'https://www.nrc.gov/' }] };
    expect(await run({ content: JSON.stringify(record), dryRun: true })).toMatchObject({
      totalRows: 1,
      createdRows: 1,
    });
  });

  it('puts terms into the search at once', async () => {
    await run({ terms: named('Findable flange') });
    expect(await read('/api/glossary?q=findable')).toMatchObject([{ term: 'Findable flange' }]);
  });

  it('is written to the audit log once', async () => {
    const { import: done } = await run({ terms: named('Audited 1', 'Audited 2'), fileName: 'audited.json' });
    expect(await audited(done?.id)).toEqual([
      ['import.run', { kind: 'glossary_terms', fileName: 'audited.json', rows: 2 }],
    ]);
  });

  it('is listed among the imports of its kind', async () => {
    const { import: done } = await run({ terms: named('Listed') });
    expect((await read<unknown[]>('/api/admin/imports?kind=glossary_terms'))[0]).toEqual(done);
  });

  it('while another import of the same terms runs creates each once, and reports the others', async () => {
    const file = { terms: named(...Array.from({ length: 150 }, (_, n) => `Raced ${n}`)) };
    const answers = await Promise.all([run(file), run(file)]);
    const sum = (field: 'createdRows' | 'failedRows') => answers.reduce((rows, answer) => rows + answer[field], 0);
    expect([sum('createdRows'), sum('failedRows')]).toEqual([150, 150]);
  });
});

describe('a dry run', () => {
  it('finds the errors of the import, all of them, and writes nothing', async () => {
    const file = {
      terms: [
        ...named('Dry 1'),
        { term: 'Dry 2', category: 'Cooking', definition: 'x', sources: 'javascript:alert(1)' },
        ...named('DRY 1', 'haleu'),
        { term: 'Dry 3' },
        'no object',
        { category: 'Acronym' },
      ],
    };
    const before = await counts();
    const dry = await run({ ...file, dryRun: true });
    expect([await counts(), dry.import, dry.createdRows]).toEqual([before, null, 1]);
    expect(dry.errors.map(({ rowNumber, message }) => [rowNumber, message])).toEqual([
      [2, expect.stringMatching(/^category must be one of .* sources must be a list of web addresses; one must begin/)],
      [3, 'This term is in row 1 already.'],
      [4, 'exists already as HALEU (haleu). Switch on updating to change it.'],
      [5, 'A new term needs a category and a definition.'],
      [6, 'This is text where an object with fields is expected.'],
      [7, 'A term is required.'],
    ]);
    expect((await run(file)).errors).toEqual(dry.errors);
  });
});

describe('updating', () => {
  it('changes what the row says, and leaves the rest', async () => {
    await run({ terms: [{ term: 'Updated', abbreviation: 'UPD', ...filled, relatedTerms: ['HALEU'] }] });
    const answer = await run({ content: 'term,definition,related\nUPDATED,Better.,', updatesExisting: true });
    expect(answer).toMatchObject({ updatedRows: 1, createdRows: 0 });
    expect(await stored('updated')).toMatchObject({
      term: 'Updated',
      abbreviation: 'UPD',
      category: 'Manufacturing',
      definition: 'Better.',
      relatedTerms: ['HALEU'],
      revision: 2,
    });
  });

  it('with the terms that ship with the product changes nothing', async () => {
    expect(await run({ terms: shipped, updatesExisting: true })).toMatchObject({
      unchangedRows: shipped.length,
      errors: [],
      notes: [],
    });
  });
});

describe('undoing', () => {
  it('removes what was created and restores what was changed', async () => {
    await run({ terms: [{ term: 'Undo old', ...filled, sources: ['https://a.example'] }] });
    const before = await stored('undo-old');
    const { import: done } = await run({
      terms: [{ term: 'Undo old', definition: 'Worse.', sources: [] }, ...named('Undo new')],
      updatesExisting: true,
    });
    expect(await undo(done?.id)).toMatchObject({ removedRows: 1, restoredRows: 1, keptRows: 0 });
    expect([await stored('undo-old'), await stored('undo-new')]).toEqual([
      { ...before, revision: 3, updatedAt: expect.any(Date) },
      undefined,
    ]);
  });

  it('keeps a term that an editor changed since, and names it', async () => {
    const { import: done } = await run({ terms: named('Edited since', 'Not edited') });
    const { id, revision } = await managed('Edited since');
    await change('PATCH', id, { revision, definition: 'By hand.' });
    expect(await undo(done?.id)).toMatchObject({ removedRows: 1, kept: [{ rowNumber: 1, name: 'Edited since' }] });
    expect(await stored('edited-since')).toMatchObject({ definition: 'By hand.' });
  });

  it('keeps a term that changed because a term it names was renamed', async () => {
    await run({ terms: named('Greencake') });
    const { import: done } = await run({ terms: [{ term: 'Names another', ...filled, relatedTerms: ['Greencake'] }] });
    const { id, revision } = await managed('Greencake');
    await change('PATCH', id, { revision, term: 'Green cake' });
    expect(await undo(done?.id)).toMatchObject({ removedRows: 0, keptRows: 1 });
    expect(await stored('names-another')).toMatchObject({ relatedTerms: ['Green cake'] });
  });

  it('takes a term for removed that an editor deleted since', async () => {
    const { import: done } = await run({ terms: named('Deleted since') });
    await change('DELETE', (await managed('Deleted since')).id);
    expect(await undo(done?.id)).toMatchObject({ removedRows: 1, keptRows: 0 });
  });
});

describe('our own files', () => {
  it.each(['json', 'csv'])('the %s template can be imported as it is', async (format) => {
    const content = readFileSync(`public/samples/glossary-terms.${format}`, 'utf8');
    expect(await run({ content, format, dryRun: true })).toMatchObject({ createdRows: 2, errors: [], notes: [] });
  });

  it('both templates say the same', async () => {
    const previews = ['json', 'csv'].map(async (format) => {
      const content = readFileSync(`public/samples/glossary-terms.${format}`, 'utf8').replace(
        '"title": "A reference", ',
        '',
      );
      return (await run({ content, format, dryRun: true })).preview;
    });
    const [json, csv] = await Promise.all(previews);
    expect(json).toEqual(csv);
  });
});

describe('bad input', () => {
  it('keeps HTML as text', async () => {
    const definition = '<img src=x onerror=alert(1)> &lt;b&gt;';
    await run({ terms: [{ term: '<i>Hyper</i> text', category: 'Acronym', definition }] });
    expect(await read('/api/glossary/ihyperi-text')).toMatchObject({ term: '<i>Hyper</i> text', definition });
  });

  it('refuses a definition of 100 KB, and saves the other rows', async () => {
    const answer = await run({
      terms: [{ term: 'Treatise', category: 'Acronym', definition: 'x'.repeat(100 * 1024) }, ...named('Beside it')],
    });
    expect([answer.createdRows, answer.errors]).toEqual([
      1,
      [{ rowNumber: 1, name: 'Treatise', message: 'definition has 102,400 characters; 4,000 are allowed.' }],
    ]);
  });

  it('keeps right-to-left text, without overrides of the direction', async () => {
    await run({ terms: [{ term: 'مفاعل', category: 'Acronym', definition: 'a\u202eمفاعل نووي\u202c' }] });
    expect(await read('/api/glossary/mfaal')).toMatchObject({ term: 'مفاعل', definition: 'aمفاعل نووي' });
  });

  it.each([
    ['7Q-Größe', '#', '7q-grosse'],
    ['Öresund-Probe', 'O', 'oresund-probe'],
  ])('puts %s under %s', async (term, letter, slug) => {
    await run({ terms: named(term) });
    const { terms } = await read<GlossaryIndex>(`/api/glossary-index?letter=${encodeURIComponent(letter)}`);
    expect(terms.map((one) => one.slug)).toContain(slug);
  });

  it('ignores __proto__, and reports it', async () => {
    const content = '[{"term":"Proto","category":"Acronym","definition":"x","__proto__":{"revision":9}}]';
    const { createdRows, notes } = await run({ content });
    expect([createdRows, notes, (await stored('proto'))?.revision]).toEqual([
      1,
      ['The field "__proto__" was ignored.'],
      1,
    ]);
  });

  it('says which columns are there twice', async () => {
    const response = await postJson(app, PATH, { content: 'Related Terms,related_terms\nA,B' }, { cookie });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'The column "Related Terms" and "related_terms" is there 2 times. Keep one of them.' },
    ]);
  });

  it('ignores the address and the revision that a row asks for', async () => {
    await run({ terms: [{ ...named('Own slug')[0], slug: 'haleu', revision: 99, id: 'x' }] });
    expect(await stored('own-slug')).toMatchObject({ revision: 1 });
  });
});

async function run(body: Record<string, unknown>): Promise<ImportAnswer> {
  const response = await postJson(app, PATH, body, { cookie });
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ImportAnswer;
}

async function undo(id: string | undefined): Promise<UndoAnswer> {
  const response = await postJson(app, `/api/admin/imports/${id}/undo`, {}, { cookie });
  if (!response.ok) throw new Error(`undoing answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as UndoAnswer;
}

async function read<Answer>(path: string): Promise<Answer> {
  const response = await app.fetch(path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}

async function managed(term: string): Promise<ManagedTerm> {
  const terms = await read<ManagedTerm[]>('/api/admin/glossary-terms');
  const found = terms.find((one) => one.term === term);
  if (!found) throw new Error(`there is no ${term}`);
  return found;
}

async function change(method: 'PATCH' | 'DELETE', id: string, body?: object): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await app.fetch(`/api/admin/glossary-terms/${id}`, {
    method,
    headers,
    body: JSON.stringify(body ?? {}),
  });
  if (!response.ok) throw new Error(`the change answered ${response.status}: ${await response.text()}`);
}

async function stored(slug: string) {
  const [row] = await app.db.orm.select().from(glossaryTerms).where(eq(glossaryTerms.slug, slug));
  return row;
}

async function counts(): Promise<number[]> {
  const { orm } = app.db;
  return Promise.all([orm.$count(glossaryTerms), orm.$count(imports), orm.$count(importRows), orm.$count(auditLog)]);
}

async function audited(id: string | undefined) {
  const rows = await app.db.orm
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id ?? ''))
    .orderBy(asc(auditLog.at));
  return rows.map(({ action, details }) => [action, details]);
}
