import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { auditLog } from '../database/schema/accounts.ts';
import { referenceCitations, referenceMetrics, referenceSources } from '../database/schema/references.ts';
import feeds from '../features/feeds/server/seeds/feeds.json' with { type: 'json' };
import type { LinkCheck, References } from '../features/references/contract.ts';
import { addMetrics, addSources, type NewMetric } from '../features/references/server/commands.ts';
import references from '../features/references/server/seeds/references.json' with { type: 'json' };
import { emptyTables } from './support/empty-tables.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { addUser, postJson, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let shown: References;

beforeAll(async () => {
  app = await startTestApp();
  await applySeeds(app.db.orm);
  shown = await read<References>('/api/references');
});
afterAll(() => app.close());

describe('GET /api/feeds', () => {
  it('tells every reader which sources are read, what each is and how the documents of a regulator are reached', async () => {
    const feeds = await read<{ name: string; kind: string; scope: string; description: string }[]>('/api/feeds');
    expect(feeds.find(({ name }) => name === 'Federal Register: NRC documents')).toMatchObject({
      kind: 'regulator',
      scope: 'nuclear',
      description: expect.stringContaining('Each entry links to the document'),
    });
  });

  it('leaves out what is not read', async () => {
    const names = (await read<{ name: string }[]>('/api/feeds')).map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      feeds
        .filter(({ isActive }) => isActive)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

describe('GET /api/references', () => {
  it('lists every shipped source', () => {
    expect(shown.sources.map(({ slug }) => slug).toSorted()).toEqual(
      references.sources.map(({ slug }) => slug).toSorted(),
    );
  });

  it('lists every shipped metric, section by section, in order', () => {
    expect(shown.metrics.map(({ slug }) => slug)).toEqual(references.metrics.map(({ slug }) => slug));
  });

  it('gives each metric its citations in order of weight', () => {
    const slugOf = new Map(shown.sources.map(({ id, slug }) => [id, slug]));
    const cited = shown.metrics.map(({ citations }) => citations.map(({ sourceId }) => slugOf.get(sourceId)));
    expect(cited).toEqual(references.metrics.map(({ citations }) => citations.map(({ source }) => source)));
  });

  it('says nothing of the checks that editors make', () => {
    expect(Object.keys(shown.sources[0] ?? {})).toEqual([
      'id',
      'slug',
      'name',
      'url',
      'type',
      'publisher',
      'year',
      'doi',
    ]);
  });

  it('hears of a change', async () => {
    await app.db.orm
      .update(referenceSources)
      .set({ year: 2013 })
      .where(eq(referenceSources.slug, 'nrel-harmonization'));
    const year = await until(async () => {
      const { sources } = await read<References>('/api/references');
      return sources.find(({ slug }) => slug === 'nrel-harmonization')?.year === 2013;
    });
    expect(year).toBe(true);
  });
});

describe('a metric that cites no source', () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'stored',
      (error: unknown) => constraintOf(error),
    );

  it('is not stored', async () => {
    expect(await refused(addMetrics(app.db.orm, [{ ...metric, citations: [] }]))).toBe('reference_metrics_cited');
  });

  it('is not stored either when its source is not known', async () => {
    const unknown = { source: 'nobody', published: null, agrees: true };
    expect(await refused(addMetrics(app.db.orm, [{ ...metric, citations: [unknown] }]))).toBe(
      'reference_metrics_cited',
    );
  });

  it('can be written before its citations within a transaction', async () => {
    const citation = { source: 'unece-2022', published: null, agrees: true };
    await app.db.orm.transaction((tx) => addMetrics(tx, [{ ...metric, citations: [citation] }]));
    expect(await app.db.orm.$count(referenceMetrics, eq(referenceMetrics.slug, metric.slug))).toBe(1);
  });

  it('cannot come about by taking the last citation away', async () => {
    const [row] = await app.db.orm.select().from(referenceMetrics).where(eq(referenceMetrics.slug, 'uptime'));
    const work = app.db.orm.delete(referenceCitations).where(eq(referenceCitations.metricId, row?.id ?? ''));
    expect(await refused(work)).toBe('reference_metrics_cited');
  });

  it('cannot come about by emptying the table', async () => {
    expect(await refused(app.db.pool.query('truncate reference_citations'))).toBe('reference_metrics_cited');
  });

  it('goes with its citations', async () => {
    await app.db.orm.delete(referenceMetrics).where(eq(referenceMetrics.slug, 'tree'));
    expect(await app.db.orm.$count(referenceMetrics, eq(referenceMetrics.slug, 'tree'))).toBe(0);
  });
});

describe('the bibliography', () => {
  it('is given as BibTeX, one entry for each source', async () => {
    const response = await app.fetch('/sources.bib');
    const keys = [...(await response.text()).matchAll(/^@\w+\{([\w-]+),$/gm)].map((match) => match[1]);
    expect([response.headers.get('content-type'), keys.toSorted()]).toEqual([
      'application/x-bibtex; charset=utf-8',
      references.sources.map(({ slug }) => slug).toSorted(),
    ]);
  });

  it('is given as CSL-JSON', async () => {
    const items = await read<{ id: string; DOI?: string; type: string }[]>('/sources.json');
    expect(items.find(({ id }) => id === 'lovering-2022')).toMatchObject({
      type: 'article-journal',
      DOI: '10.1371/journal.pone.0270155',
      'container-title': 'PLOS ONE',
      issued: { 'date-parts': [[2022]] },
    });
  });
});

describe('a check of the links', () => {
  let outside: LocalServer;
  let editor: string;
  let checks: LinkCheck[];

  beforeAll(async () => {
    outside = await serveLocally((request, response) => {
      const refusesHead = request.url === '/no-head' && request.method === 'HEAD';
      response.writeHead(request.url === '/gone' ? 404 : refusesHead ? 405 : 200).end('a report');
    });
    // What is shipped lies outside; only what this test serves is asked.
    await emptyTables(app.db, 'reference_metrics', 'reference_sources', 'reference_citations');
    await addSources(
      app.db.orm,
      ['/here', '/gone', '/no-head'].map((path) => ({ ...source, slug: path.slice(1), url: outside.url + path })),
    );
    await addSources(app.db.orm, [{ ...source, slug: 'inside', url: 'http://10.0.0.1/secret' }]);
    editor = await signIn(app, await addUser(app.db, 'editor'));
    const response = await postJson(app, '/api/admin/references/check-links', {}, { cookie: editor, origin: app.url });
    checks = (await response.json()) as LinkCheck[];
  });
  afterAll(() => outside.close());

  it('says what each address answered', async () => {
    const { sources } = await read<References>('/api/references');
    const found = sources.map(({ id, slug }) => {
      const check = checks.find(({ sourceId }) => sourceId === id);
      return [slug, check?.status, check?.failure];
    });
    expect(found.toSorted()).toEqual([
      ['gone', 404, null],
      ['here', 200, null],
      ['inside', null, 'blocked-address'],
      ['no-head', 200, null],
    ]);
  });

  it('is kept for editors', async () => {
    const response = await app.fetch('/api/admin/references/link-checks', { headers: { cookie: editor } });
    expect(await response.json()).toEqual(checks);
  });

  it('is kept once for each source however often it is made', async () => {
    const response = await postJson(app, '/api/admin/references/check-links', {}, { cookie: editor, origin: app.url });
    expect(((await response.json()) as LinkCheck[]).length).toBe(4);
  });

  it('is written to the audit log', async () => {
    const [entry] = await app.db.orm.select().from(auditLog).where(eq(auditLog.action, 'references.check-links'));
    expect(entry?.details).toEqual({ checked: 4, broken: 2 });
  });
});

const source = { name: 'A report', type: 'research', publisher: 'A house', year: 2024, doi: null } as const;
const metric: NewMetric = {
  slug: 'a-new-figure',
  section: 'referenced',
  position: 99,
  label: 'A figure',
  value: 1,
  unit: 'g',
  simple: 'One gram.',
  technical: 'One gram.',
  isVerified: true,
  lastReviewed: '2026-11-01',
  citations: [],
};

async function read<Answer>(path: string): Promise<Answer> {
  return (await (await app.fetch(path)).json()) as Answer;
}

/** Drizzle wraps what the driver throws. */
function constraintOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return 'constraint' in error && error.constraint ? error.constraint : constraintOf(error.cause);
}
