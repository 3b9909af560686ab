import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DeletedTerm,
  GlossaryIndex,
  ManagedTerm,
  Mention,
  Term,
  TermPage,
} from '../features/glossary/contract.ts';
import { addTerms } from '../features/glossary/server/commands.ts';
import glossary from '../features/glossary/server/seeds/glossary.json' with { type: 'json' };
import { addManualReports } from '../features/news/server/commands.ts';
import type { RecordChange } from '../platform/shared/record-schema.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let cookie: string;

const report = {
  url: 'https://news.example/a',
  canonicalUrl: 'https://news.example/a',
  datePrecision: 'day' as const,
  publisher: 'Example',
  publishedAt: new Date('2026-01-01'),
  categories: ['SMR'],
  technology: [],
  application: [],
  regions: [],
};

beforeAll(async () => {
  app = await startTestApp();
  cookie = await signIn(app, await addUser(app.db, 'editor'));
  await addTerms(app.db.orm, glossary);
  await addManualReports(app.db.orm, [
    { ...report, title: 'Fuel plant opens', summary: 'It makes HALEU for small modular reactors. More HALEU follows.' },
    {
      ...report,
      title: 'Second plant',
      summary: 'The halewood plant makes HALEU, too.',
      url: 'https://news.example/b',
      canonicalUrl: 'https://news.example/b',
      publishedAt: new Date('2025-01-01'),
    },
  ]);
});
afterAll(() => app.close());

describe('GET /api/glossary', () => {
  it('answers all terms by name', async () => {
    const terms = await get<Term[]>('/api/glossary');
    expect([terms.length, terms[0]?.term]).toEqual([glossary.length, '10 CFR Part 100']);
  });

  it('answers the best matches of a search', async () => {
    const terms = await get<Term[]>('/api/glossary?q=molten%20slat');
    expect(terms[0]?.term).toBe('Molten salt reactor');
  });

  it('gives every term the documented fields', async () => {
    const [term] = await get<Term[]>('/api/glossary?q=haleu');
    expect(term).toMatchObject({
      term: 'HALEU',
      slug: 'haleu',
      abbreviation: 'HALEU',
      category: 'Acronym',
      relatedTerms: expect.any(Array),
      sources: expect.arrayContaining([{ title: expect.any(String), url: expect.stringMatching(/^https:/) }]),
    });
  });

  it('refuses a search of more than 200 characters', async () => {
    expect((await app.fetch(`/api/glossary?q=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('refuses a character that no text may contain', async () => {
    expect((await app.fetch('/api/glossary?q=a%00b')).status).toBe(400);
  });
});

describe('terms', () => {
  it.each([
    ['HALEU', 'H'],
    ['k-eff', 'K'],
    ['10 CFR Part 50', '#'],
    ['²³⁵U', '#'],
    ['Économie d’échelle', 'E'],
    ['Ångström', 'A'],
    ['Łódź test', 'L'],
    ['Øresund cable', 'O'],
    ['«Éclair»', 'E'],
    ['  (n,γ) reaction', 'N'],
    ['ßtrahlung', 'S'],
    ['מפעל', '#'],
    ['реактор', '#'],
    ['β-decay', '#'],
    ['🙂', '#'],
  ])('like %s stand under %s', async (term, letter) => {
    const slug = crypto.randomUUID();
    await app.db.pool.query(
      "insert into glossary_terms (term, slug, category, definition) values ($1, $2, 'Acronym', 'Odd.') on conflict do nothing",
      [`${term} (odd)`, slug],
    );
    expect((await get<TermPage>(`/api/glossary/${slug}`)).letter).toBe(letter);
    await app.db.pool.query('delete from glossary_terms where slug = $1', [slug]);
  });

  it('come in parts', async () => {
    const all = await get<Term[]>('/api/glossary');
    expect(await get<Term[]>('/api/glossary?limit=5&offset=3')).toEqual(all.slice(3, 8));
    const { terms, letters } = await get<GlossaryIndex>('/api/glossary-index?show=7');
    expect(terms.map(({ slug }) => slug)).toEqual(all.slice(0, 7).map(({ slug }) => slug));
    expect(Object.values(letters).reduce((sum, count) => sum + count)).toBe(all.length);
    for (const path of ['glossary?limit=1001', 'glossary-index?show=3001'])
      expect((await app.fetch(`/api/${path}`)).status).toBe(400);
  });
});

describe('GET /api/glossary-index', () => {
  it('counts the terms of every letter, digits under #', async () => {
    const { letters } = await get<GlossaryIndex>('/api/glossary-index?letter=H');
    expect([letters['#'], letters.J]).toEqual([4, undefined]);
  });

  it('answers only terms that begin with the letter', async () => {
    const { terms, letters } = await get<GlossaryIndex>('/api/glossary-index?letter=H');
    expect(terms.filter(({ term }) => !term.startsWith('H'))).toEqual([]);
    expect(terms).toHaveLength(letters.H ?? 0);
  });

  it.each(['h', 'HH', '7'])('refuses the letter %s', async (letter) => {
    expect((await app.fetch(`/api/glossary-index?letter=${letter}`)).status).toBe(400);
  });
});

describe('GET /api/glossary/{slug}', () => {
  it('answers the term with the addresses of its related terms', async () => {
    const term = await get<TermPage>('/api/glossary/molten-salt-reactor');
    expect(term.related).toContainEqual({ term: 'MSR', slug: 'msr' });
  });

  it('answers 404 for a term that does not exist', async () => {
    const response = await app.fetch('/api/glossary/nothing');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('lists stories that mention the term as a whole word, newest first', async () => {
    const stories = await get<Mention[]>('/api/glossary/haleu/stories');
    expect(stories.map(({ title }) => title)).toEqual(['Fuel plant opens', 'Second plant']);
  });

  it('finds a plural of the term in a story', async () => {
    const stories = await get<Mention[]>('/api/glossary/small-modular-reactor/stories');
    expect(stories.map(({ title }) => title)).toEqual(['Fuel plant opens']);
  });

  it('finds no story for a term that none mentions', async () => {
    expect(await get<Mention[]>('/api/glossary/tokamak/stories')).toEqual([]);
  });
});

describe('defined terms in /api/news', () => {
  interface News {
    items: { summary: string; definedTerms?: { start: number; end: number; slug: string }[] }[];
  }

  it('are marked where the list names them first', async () => {
    const { items } = await get<News>('/api/news');
    const marked = items.map(({ summary, definedTerms = [] }) =>
      definedTerms.map(({ start, end, slug }) => [summary.slice(start, end), slug]),
    );
    expect(marked).toEqual([
      [
        ['HALEU', 'haleu'],
        ['small modular reactors', 'small-modular-reactor'],
      ],
      [],
    ]);
  });

  it('follow the glossary when it changes', async () => {
    await addTerms(app.db.orm, [
      { term: 'Fuel plant follows', slug: 'x', category: 'Fuel Cycle', definition: 'A phrase for this test.' },
      { term: 'Halewood plant', slug: 'halewood', category: 'Fuel Cycle', definition: 'A plant for this test.' },
    ]);
    const { items } = await until(async () => {
      const news = await get<News>('/api/news');
      return news.items[1]?.definedTerms ? news : undefined;
    });
    expect(items[1]?.definedTerms?.map(({ slug }) => slug)).toEqual(['halewood']);
  });
});

describe('managing terms', () => {
  const path = '/api/admin/glossary-terms';
  const valid = {
    term: 'Test blanket',
    definition: 'A layer that is there to be tested.',
    category: 'Advanced Technologies',
    relatedTerms: ['Tokamak', '', 'tokamak', 'Divertor'],
    sources: [{ url: 'https://www.iaea.org/page' }],
  };

  it('adds a term, its sources named by their host, its blank and repeated related terms left out', async () => {
    const { status, body } = await send<ManagedTerm>('POST', path, valid);
    expect([status, body]).toMatchObject([
      201,
      {
        slug: 'test-blanket',
        relatedTerms: ['Tokamak', 'Divertor'],
        sources: [{ title: 'iaea.org', url: 'https://www.iaea.org/page' }],
        revision: 1,
      },
    ]);
  });

  it('stores an empty list of related terms as null', async () => {
    const { body } = await send<ManagedTerm>('POST', path, { ...valid, term: 'Lonely term', relatedTerms: [] });
    expect(body.relatedTerms).toBeNull();
  });

  it('refuses a name that is taken, whatever its letter case', async () => {
    const { status, body } = await send('POST', path, { ...valid, term: 'haleu' });
    expect([status, body]).toMatchObject([409, { code: 'CONFLICT', message: expect.stringContaining('HALEU') }]);
  });

  it('adds one of two equal terms that come at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => send('POST', path, { ...valid, term: 'Race term' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('gives a term whose address is taken another one', async () => {
    const { body } = await send<ManagedTerm>('POST', path, { ...valid, term: 'Test: blanket!' });
    expect(body.slug).toBe('test-blanket-2');
  });

  it.each([
    ['an empty term', { term: '' }],
    ['a blank term', { term: ' \t\n ' }],
    ['a blank definition', { definition: '\u0000 ' }],
    ['no category', { category: '' }],
    ['an unknown category', { category: 'Cooking' }],
  ])('refuses %s with the words of the form', async (_, wrong) => {
    const { status, body } = await send<{ message: string }>('POST', path, { ...valid, term: 'Wrong', ...wrong });
    expect([status, body.message]).toEqual([400, expect.stringContaining('Please fill in all required fields')]);
  });

  it.each([
    ['a definition of 100 KB', { definition: 'x'.repeat(100_000) }],
    ['a term of 121 characters', { term: 'x'.repeat(121) }],
    ['a source that is no web address', { sources: [{ url: 'javascript:alert(1)' }] }],
    ['eleven sources', { sources: Array.from({ length: 11 }, (_, n) => ({ url: `https://x.example/${n}` })) }],
    ['a number as a term', { term: 7 }],
  ])('refuses %s', async (_, wrong) => {
    expect((await send('POST', path, { ...valid, ...wrong })).status).toBe(400);
  });

  it('keeps HTML and scripts as the text they are', async () => {
    const definition = '<img src=x onerror=alert(1)><script>alert(2)</script> & "quotes".';
    const { body } = await send<ManagedTerm>('POST', path, { ...valid, term: '<b>Bold</b>', definition });
    expect([body.term, body.definition, body.slug]).toEqual(['<b>Bold</b>', definition, 'bboldb']);
  });

  it('keeps right-to-left text, without the signs that would turn what stands around it', async () => {
    const { body } = await send<ManagedTerm>('POST', path, { ...valid, term: 'כור\u202e גרעיני\u2066' });
    expect([body.term, body.slug]).toEqual(['כור גרעיני', expect.stringMatching(/^[a-z-]+$/)]);
  });

  it('changes what is given and nothing else', async () => {
    const before = await termOf('Test blanket');
    const { status, body } = await send<ManagedTerm>('PATCH', `${path}/${before.id}`, {
      revision: before.revision,
      definition: 'Changed.',
    });
    const { definition: _, revision: __, updatedAt: ___, ...same } = before;
    expect([status, body]).toMatchObject([200, { ...same, definition: 'Changed.', revision: before.revision + 1 }]);
  });

  it('refuses a change that was made from an older revision, and overwrites nothing', async () => {
    const before = await termOf('Test blanket');
    const { status, body } = await send<{ code: string }>('PATCH', `${path}/${before.id}`, {
      revision: before.revision - 1,
      definition: 'Stale.',
    });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect((await termOf('Test blanket')).definition).toBe('Changed.');
  });

  it('keeps the address under a new name, and terms that are related follow it', async () => {
    const before = await termOf('Test blanket');
    await send('POST', path, { ...valid, term: 'Neighbour', relatedTerms: ['Test blanket'] });
    await send('PATCH', `${path}/${before.id}`, { revision: before.revision, term: 'Renamed blanket' });
    expect((await termOf('Renamed blanket')).slug).toBe('test-blanket');
    expect((await termOf('Neighbour')).relatedTerms).toEqual(['Renamed blanket']);
  });

  it('deletes a term, and its page is gone', async () => {
    const term = await termOf('Lonely term');
    const { status, body } = await send('DELETE', `${path}/${term.id}`);
    expect([status, body]).toEqual([200, { id: term.id, term: 'Lonely term' }]);
    expect((await app.fetch(`/api/glossary/${term.slug}`)).status).toBe(404);
  });

  it('brings a deleted term back under its address, for editors to find among the deleted ones', async () => {
    const deleted = async () => (await send<DeletedTerm[]>('GET', '/api/admin/deleted-terms')).body;
    const [{ id, term } = { id: '', term: '' }] = await deleted();
    expect(term).toBe('Lonely term');
    const { body } = await send<ManagedTerm>('POST', `/api/admin/deleted-terms/${id}/restore`);
    expect(body).toMatchObject({ id, term, slug: 'lonely-term', definition: valid.definition });
    expect((await app.fetch('/api/glossary/lonely-term')).status).toBe(200);
    expect(await deleted()).toEqual([]);
  });

  it('refuses to bring a term back whose name was given again meanwhile', async () => {
    const { id } = await termOf('Lonely term');
    await send('DELETE', `${path}/${id}`);
    await send('POST', path, { ...valid, term: 'Lonely term' });
    expect((await send('POST', `/api/admin/deleted-terms/${id}/restore`)).status).toBe(409);
  });

  it('keeps who did what to a term, from what to what', async () => {
    const { id, definition, revision } = await termOf('Neighbour');
    await send('PATCH', `${path}/${id}`, { revision, definition: 'Who lives next door.' });
    const { body } = await send<RecordChange[]>('GET', `${path}/${id}/history`);
    expect(body.map(({ action, changes }) => [action, changes])).toEqual([
      ['term.update', { definition: { from: definition, to: 'Who lives next door.' } }],
      ['term.create', {}],
    ]);
  });

  it.each(['PATCH', 'DELETE'])('answers %s of a term that is gone with 404', async (method) => {
    const body = method === 'PATCH' ? { revision: 1, term: 'X' } : undefined;
    expect((await send(method, `${path}/00000000-0000-4000-8000-000000000000`, body)).status).toBe(404);
  });

  it('writes down who did what', async () => {
    const { rows } = await app.db.pool.query(
      "select distinct action from audit_log where action like 'term.%' order by action",
    );
    expect(rows.map(({ action }) => action)).toEqual(['term.create', 'term.delete', 'term.restore', 'term.update']);
  });

  it('is closed to a subscriber', async () => {
    const subscriber = await signIn(app, await addUser(app.db, 'subscriber'));
    expect((await app.fetch(path, { headers: { cookie: subscriber } })).status).toBe(403);
  });

  it('is closed to a visitor', async () => {
    expect((await app.fetch(path)).status).toBe(401);
  });

  it('lists the page of every term for crawlers', async () => {
    expect(await (await app.fetch('/sitemap.xml')).text()).toContain('<loc>http://smr.test/glossary/haleu</loc>');
  });
});

async function get<Body>(path: string): Promise<Body> {
  const response = await app.fetch(path);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
}

async function send<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await app.fetch(path, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function termOf(name: string): Promise<ManagedTerm> {
  const { body } = await send<ManagedTerm[]>('GET', '/api/admin/glossary-terms');
  const term = body.find((one) => one.term === name);
  if (!term) throw new Error(`no term ${name}`);
  return term;
}
