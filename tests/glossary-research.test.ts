import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResearchResult, ResearchSource, ValidationResult } from '../features/glossary/contract.ts';
import { addTerms } from '../features/glossary/server/commands.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Research against real servers that play reference sources, good and bad, and against a real endpoint that plays a model. */
let app: TestApp;
let cookie: string;
let outside: LocalServer;
let secret: LocalServer;

const DEFINITION =
  'A heat pipe is a sealed tube in which a fluid evaporates at the hot end and condenses at the cold end, moving heat without a pump.';

beforeAll(async () => {
  secret = await serveLocally((_, response) => response.end(`Heat pipe is the secret of ${'x'.repeat(50)}.`));
  outside = await serveLocally((request, response) => {
    const path = request.url ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (path.startsWith('/glossary/heat-pipe') || path.startsWith('/search?q=heat%20pipe')) {
      response.end(
        `<html><head><script>alert("Heat pipe is evil code that must never be quoted at all.")</script></head><body><nav>Heat pipe is navigation, navigation, navigation.</nav><h1>Glossary</h1><p>${DEFINITION}</p></body></html>`,
      );
    } else if (path === '/list') {
      response.end(
        `<dl><dt>Heat pipe</dt><dd>Sealed tube in which an evaporating fluid moves heat from the hot end to the cold end without a pump.</dd><dt>Other</dt><dd>Something else entirely, of no interest to anybody.</dd></dl>`,
      );
    } else if (path === '/redirects') response.writeHead(302, { location: 'http://10.0.0.1/private' }).end();
    else if (path === '/huge') response.end('Heat pipe '.repeat(1_100_000));
    else if (path === '/broken') response.writeHead(500).end('no');
    else if (path === '/picture') response.setHeader('content-type', 'image/png').end('Heat pipe is a picture.');
    else if (path === '/hostile')
      response.end(
        `<p>Heat pipe is &lt;script&gt;alert(1)&lt;/script&gt; <b>bold</b> and \u202emirrored text\u202c here.</p>`,
      );
    else response.writeHead(404).end();
  });
  app = await startTestApp({ safeFetch: createSafeFetch({ outboundAllow: ['127.0.0.1/32'], userAgent: 'test' }) });
  cookie = await signIn(app, await addUser(app.db, 'editor'));
  await addTerms(app.db.orm, [
    { term: 'Microreactor', slug: 'microreactor', category: 'Reactor Technology', definition: 'A very small reactor.' },
    {
      term: 'Heat-pipe reactor',
      slug: 'heat-pipe-reactor',
      category: 'Reactor Technology',
      definition: 'A reactor cooled by heat pipes.',
    },
  ]);
  await addManualReports(app.db.orm, [
    {
      title: 'Heat pipe tested',
      url: 'https://news.example/heat',
      canonicalUrl: 'https://news.example/heat',
      summary: 'The heat pipe moved 25 kW from the core of a heat-pipe reactor for a thousand hours in a row.',
      datePrecision: 'day',
      publisher: 'Example',
      publishedAt: new Date('2026-01-01'),
      categories: ['SMR'],
      technology: [],
      application: [],
      regions: [],
    },
  ]);
});
beforeEach(() => app.db.pool.query('delete from research_sources'));
afterAll(async () => {
  await app.close();
  await outside.close();
  await secret.close();
});

describe('researching a term', () => {
  it('quotes reference sources with their address and credibility', async () => {
    await addSource('Good Glossary', `${outside.url}/glossary/{slug}`, 9);
    const { potentialDefinitions } = await research('heat pipe');
    expect(potentialDefinitions).toContainEqual({
      definition: DEFINITION,
      source: 'Good Glossary',
      credibilityScore: 9,
      url: `${outside.url}/glossary/heat-pipe`,
    });
  });

  it('puts the words of the term into the address, percent-encoded', async () => {
    await addSource('Search', `${outside.url}/search?q={query}`, 5);
    await research('heat pipe');
    expect(outside.requests.map(({ path }) => path)).toContain('/search?q=heat%20pipe');
  });

  it('reads the entry under a heading of a list', async () => {
    await addSource('List', `${outside.url}/list`, 8);
    const { synthesizedDefinition } = await research('Heat pipe');
    expect(synthesizedDefinition).toMatch(/^Sealed tube in which an evaporating fluid/);
  });

  it('quotes stored articles under the name of who published them', async () => {
    const { potentialDefinitions } = await research('heat pipe');
    expect(potentialDefinitions).toEqual([
      expect.objectContaining({ source: 'Example', url: 'https://news.example/heat' }),
    ]);
  });

  it('quotes the glossary itself', async () => {
    const { potentialDefinitions } = await research('microreactor');
    expect(potentialDefinitions[0]).toMatchObject({
      definition: 'A very small reactor.',
      url: '/glossary/microreactor',
    });
  });

  it('makes the best passage the draft', async () => {
    await addSource('Good Glossary', `${outside.url}/glossary/{slug}`, 9);
    expect(await research('heat pipe')).toMatchObject({ synthesizedDefinition: DEFINITION, synthesis: 'passage' });
  });

  it('is surer when two sources agree', async () => {
    await addSource('One', `${outside.url}/glossary/{slug}`, 9);
    const alone = await research('heat pipe');
    await addSource('Two', `${outside.url}/list`, 9);
    expect((await research('heat pipe')).confidence).toBeGreaterThan(alone.confidence);
  });

  it('names related terms of the glossary and a category', async () => {
    await addSource('Good Glossary', `${outside.url}/glossary/{slug}`, 9);
    expect(await research('heat pipe')).toMatchObject({
      relatedTerms: ['Heat-pipe reactor'],
      suggestedCategory: 'Reactor Technology',
      isStandIn: false,
    });
  });

  it('finds nothing about what nobody knows, and says so with confidence 0', async () => {
    expect(await research('zzqqxx')).toMatchObject({
      potentialDefinitions: [],
      synthesizedDefinition: '',
      synthesis: 'none',
      confidence: 0,
    });
  });

  it('does not ask a source that is switched off', async () => {
    const source = await addSource('Off', `${outside.url}/switched-off`, 9);
    await send('PATCH', `/api/admin/research-sources/${source.id}`, { isActive: false });
    await research('heat pipe');
    expect(outside.requests.map(({ path }) => path)).not.toContain('/switched-off');
  });
});

describe('a bad source', () => {
  it.each([
    ['redirects', 'is not a public address'],
    ['huge', 'larger than 3 MiB'],
    ['broken', 'status 500'],
    ['picture', 'image/png'],
  ])('that %s is named with its reason, and the others are still read', async (path, reason) => {
    await addSource('Bad', `${outside.url}/${path}`, 9);
    await addSource('Good', `${outside.url}/glossary/{slug}`, 8);
    const { notes, potentialDefinitions } = await research('heat pipe');
    expect(notes).toEqual([expect.stringContaining(`Bad could not be read: `)]);
    expect(notes[0]).toContain(reason);
    expect(potentialDefinitions.map(({ source }) => source)).toContain('Good');
  });

  it('on a private address is never asked', async () => {
    const closed = await startTestApp({
      db: app.db,
      safeFetch: createSafeFetch({ outboundAllow: [], userAgent: 'test' }),
    });
    await addSource('Private', secret.url, 9);
    const response = await closed.fetch('/api/admin/glossary-terms/research', {
      method: 'POST',
      headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
      body: JSON.stringify({ term: 'heat pipe' }),
    });
    const { notes } = (await response.json()) as ResearchResult;
    expect([notes[0], secret.requests]).toEqual([expect.stringContaining('not a public address'), []]);
  });

  it('with HTML, scripts and turned text leaves plain text', async () => {
    await addSource('Hostile', `${outside.url}/hostile`, 9);
    const { potentialDefinitions } = await research('heat pipe');
    const quoted = potentialDefinitions.find(({ source }) => source === 'Hostile')?.definition ?? '';
    expect(quoted).toBe('Heat pipe is <script>alert(1)</script> bold and mirrored text here.');
  });

  it('never gets its scripts and navigation quoted', async () => {
    await addSource('Good', `${outside.url}/glossary/{slug}`, 8);
    expect(JSON.stringify(await research('heat pipe'))).not.toMatch(/evil code|navigation/);
  });
});

describe('what research refuses', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['a term of 121 characters', 'x'.repeat(121)],
  ])('%s', async (_, term) => {
    expect((await send('POST', '/api/admin/glossary-terms/research', { term })).status).toBe(400);
  });

  it('a blank term with the words of the form', async () => {
    const { body } = await send<{ message: string }>('POST', '/api/admin/glossary-terms/research', { term: ' ' });
    expect(body.message).toContain('Please enter a term to research');
  });

  it.each([['javascript:alert(1)'], ['ftp://x.example/{query}'], ['not an address']])(
    'the source %s',
    async (searchUrl) => {
      expect((await send('POST', '/api/admin/research-sources', { name: 'X', searchUrl, credibility: 5 })).status).toBe(
        400,
      );
    },
  );

  it('a source that is listed already', async () => {
    await addSource('One', 'https://x.example/{query}', 5);
    const again = { name: 'Two', searchUrl: 'https://x.example/{query}', credibility: 5 };
    expect((await send('POST', '/api/admin/research-sources', again)).status).toBe(409);
  });
});

describe('the model endpoint', () => {
  it('is sent the passages and its key, and writes the draft', async () => {
    let asked: { body: string; authorization: string | undefined } | undefined;
    const model = await serveLocally(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked = { body, authorization: request.headers.authorization };
      response.end(JSON.stringify({ choices: [{ message: { content: '"A tube that moves heat."' } }] }));
    });
    const result = await researchWith(`${model.url}/v1`);
    expect(result).toMatchObject({ synthesizedDefinition: 'A tube that moves heat.', synthesis: 'model' });
    expect(model.requests[0]?.path).toBe('/v1/chat/completions');
    expect(asked?.authorization).toBe('Bearer key');
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user' }],
    });
    expect(asked?.body).toContain('thousand hours');
    await model.close();
  });

  it.each([
    ['answers an error', (end: (body: string, status?: number) => void) => end('no', 500)],
    ['answers something else', (end: (body: string) => void) => end('<html>')],
    ['answers an empty completion', (end: (body: string) => void) => end('{"choices":[]}')],
    ['answers without an end in sight', (end: (body: string) => void) => end('x'.repeat(300_000))],
  ])('that %s leaves the best passage as the draft, and says so', async (_, answer) => {
    const model = await serveLocally((_request, response) =>
      answer((body, status = 200) => {
        response.writeHead(status).end(body);
      }),
    );
    const result = await researchWith(model.url);
    expect(result.synthesis).toBe('passage');
    expect(result.notes).toContainEqual(expect.stringContaining('model endpoint could not be used'));
    await model.close();
  });
});

describe('the stand-in', () => {
  it('gives the specified answers, and says what it is', async () => {
    const demo = await startTestApp({ db: app.db, research: { mode: 'stand-in', model: null } });
    const ask = async (path: string, body: object) => {
      const response = await demo.fetch(`/api/admin/glossary-terms/${path}`, {
        method: 'POST',
        headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    expect(await ask('research', { term: 'Heat pipe' })).toMatchObject({
      suggestedCategory: 'Reactor Technology',
      relatedTerms: [],
      confidence: 0.8,
      isStandIn: true,
    });
    expect(await ask('validate', { term: 'Heat pipe', definition: 'x' })).toEqual({
      isAccurate: true,
      confidence: 0.9,
      suggestions: [],
      isStandIn: true,
    });
  });
});

describe('validating a definition', () => {
  const good = {
    term: 'Heat pipe',
    definition: DEFINITION.replace('A heat pipe is a s', 'S'),
    sources: [{ url: 'https://x.example/' }],
  };

  it('accepts one that passes every check, with confidence 1', async () => {
    expect(await validate(good)).toEqual({ isAccurate: true, confidence: 1, suggestions: [], isStandIn: false });
  });

  it('refuses one whose term is in the glossary already', async () => {
    const { isAccurate, suggestions } = await validate({ ...good, term: 'microREACTOR' });
    expect([isAccurate, suggestions]).toEqual([false, [expect.stringContaining('has “Microreactor” already')]]);
  });

  it.each(['', '  '])('refuses "%s" with the words of the form', async (definition) => {
    const { status, body } = await send<{ message: string }>('POST', '/api/admin/glossary-terms/validate', {
      ...good,
      definition,
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining('No definition to validate')]);
  });

  it('refuses one of 100 KB', async () => {
    const { status } = await send('POST', '/api/admin/glossary-terms/validate', {
      ...good,
      definition: 'x'.repeat(100_000),
    });
    expect(status).toBe(400);
  });
});

async function send<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await app.fetch(path, {
    method,
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function addSource(name: string, searchUrl: string, credibility: number): Promise<ResearchSource> {
  const { status, body } = await send<ResearchSource>('POST', '/api/admin/research-sources', {
    name,
    searchUrl,
    credibility,
  });
  expect(status).toBe(201);
  return body;
}

async function research(term: string): Promise<ResearchResult> {
  const { status, body } = await send<ResearchResult>('POST', '/api/admin/glossary-terms/research', { term });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function researchWith(url: string): Promise<ResearchResult> {
  const withModel = await startTestApp({
    db: app.db,
    research: { mode: 'real', model: { url, key: 'key', model: 'small' } },
  });
  const response = await withModel.fetch('/api/admin/glossary-terms/research', {
    method: 'POST',
    headers: { cookie, origin: 'http://smr.test', 'content-type': 'application/json' },
    body: JSON.stringify({ term: 'heat pipe' }),
  });
  return (await response.json()) as ResearchResult;
}

async function validate(input: object): Promise<ValidationResult> {
  const { status, body } = await send<ValidationResult>('POST', '/api/admin/glossary-terms/validate', input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
