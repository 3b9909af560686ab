import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSafeFetch, type SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { rss } from '../../../tests/support/feed-documents.ts';
import { type LocalServer, serveLocally } from '../../../tests/support/local-server.ts';
import { type FeedReading, readFeed } from './read-feed.ts';

const now = new Date('2026-06-10T12:00:00Z');
const entry = { title: 'Reactor story', link: 'https://news.example/1' };

let outside: LocalServer;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let safeFetch: SafeFetch;

beforeAll(async () => {
  outside = await serveLocally((request, response) => answer(request, response));
  safeFetch = createSafeFetch({
    outboundAllow: ['127.0.0.1/32'],
    userAgent: 'test',
    // Every name of the outside leads to the local server.
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
});
afterAll(() => outside.close());

describe('manners', () => {
  it('asks for feeds before anything else', async () => {
    answer = (_, response) => response.end(rss([entry]));
    await read();
    expect(outside.requests.at(-1)?.headers.accept).toMatch(/^application\/rss\+xml, application\/atom\+xml/);
  });

  it('sends no validators when it has none', async () => {
    answer = (_, response) => response.end(rss([entry]));
    await read();
    const headers = outside.requests.at(-1)?.headers;
    expect([headers?.['if-none-match'], headers?.['if-modified-since']]).toEqual([undefined, undefined]);
  });

  it('sends both validators that it has', async () => {
    answer = (_, response) => response.writeHead(304).end();
    await read({ etag: 'W/"v1"', lastModified: 'Tue, 09 Jun 2026 00:00:00 GMT' });
    expect(outside.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': 'W/"v1"',
      'if-modified-since': 'Tue, 09 Jun 2026 00:00:00 GMT',
    });
  });
});

describe('304', () => {
  it('keeps the Last-Modified that we had when the answer has none', async () => {
    answer = (_, response) => response.writeHead(304).end();
    expect(await read({ lastModified: 'Tue, 09 Jun 2026 00:00:00 GMT' })).toMatchObject({
      outcome: 'not-modified',
      lastModified: 'Tue, 09 Jun 2026 00:00:00 GMT',
    });
  });

  it('takes over what the answer wishes', async () => {
    answer = (_, response) => response.writeHead(304, { 'cache-control': 'max-age=36000' }).end();
    expect(await read({ etag: '"v1"' })).toMatchObject({ outcome: 'not-modified', wishes: { maxAgeMinutes: 600 } });
  });
});

describe('a feed that was read', () => {
  it('brings its validators for next time', async () => {
    answer = (_, response) =>
      response.writeHead(200, { etag: '"v2"', 'last-modified': 'Wed, 10 Jun 2026 00:00:00 GMT' }).end(rss([entry]));
    expect(await read()).toMatchObject({ etag: '"v2"', lastModified: 'Wed, 10 Jun 2026 00:00:00 GMT' });
  });

  it('brings none when the server says Expires: 0, because they are known to be stale', async () => {
    answer = (_, response) => response.writeHead(200, { etag: '"v2"', expires: '0' }).end(rss([entry]));
    expect(await read()).toMatchObject({ outcome: 'ok', etag: null, lastModified: null });
  });

  it('brings none when it was cut off, and says where', async () => {
    const document = rss([entry, { title: 'Second', link: 'https://news.example/2' }]);
    answer = (_, response) =>
      response.writeHead(200, { etag: '"v2"' }).end(document.slice(0, document.indexOf('news.example/2')));
    expect(await read()).toMatchObject({
      outcome: 'ok',
      entries: [{ title: 'Reactor story' }],
      etag: null,
      note: expect.stringMatching(/^Truncated: The document ends inside <item> number 2/),
    });
  });

  it('says how many entries were lost, and why', async () => {
    const lost = [
      { title: 'a', link: 'mailto:x' },
      { title: 'b', link: '' },
      { title: 'c', link: '' },
    ];
    answer = (_, response) => response.end(rss([entry, ...lost], '<item></item>'));
    expect(await read()).toMatchObject({
      droppedCount: 4,
      note: '4 entries cannot be used: 1 empty, 1 with a link that leads nowhere, 2 without a link.',
    });
  });

  it('counts those behind the thousandth', async () => {
    answer = (_, response) => response.end(rss(Array.from({ length: 1_500 }, () => entry)));
    const note = '500 entries behind the first 1,000 are not read.';
    expect(await read()).toMatchObject({ droppedCount: 500, note });
  });

  it.each([203, 206])('may come with status %i', async (status) => {
    answer = (_, response) => response.writeHead(status, { etag: '"v2"' }).end(rss([entry]));
    expect(await read()).toMatchObject({ outcome: 'ok', httpStatus: status, note: null, etag: '"v2"' });
  });

  it('brings its ttl among the wishes', async () => {
    answer = (_, response) => response.end(rss([entry], '<ttl>720</ttl>'));
    expect(await read()).toMatchObject({ wishes: { ttlMinutes: 720 } });
  });

  it('says how much was on the wire', async () => {
    const document = rss([entry]);
    answer = (_, response) => response.end(document);
    expect(await read()).toMatchObject({ httpStatus: 200, bytes: document.length });
  });

  it('has its entries in the order of the document', async () => {
    answer = (_, response) =>
      response.end(rss([1, 2, 3].map((n) => ({ title: `Story ${n}`, link: `https://news.example/${n}` }))));
    expect(entriesOf(await read()).map(({ title }) => title)).toEqual(['Story 1', 'Story 2', 'Story 3']);
  });

  it('is decoded by the charset that the server names', async () => {
    const document = rss([{ ...entry, title: 'ČEZ' }]).replace('encoding="UTF-8"', 'encoding="iso-8859-2"');
    answer = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/rss+xml; charset=iso-8859-2' })
        .end(Buffer.from(document.replace('Č', '\xc8'), 'latin1'));
    expect(entriesOf(await read())[0]?.title).toBe('ČEZ');
  });

  it('has relative links made absolute by where it was found in the end', async () => {
    answer = (request, response) => {
      if (request.url === '/feed') response.writeHead(302, { location: '/moved/feed' }).end();
      else
        response.end(
          `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><link href="story"/></entry></feed>`,
        );
    };
    expect(entriesOf(await read())[0]?.url).toBe(`${outside.url}/moved/story`);
  });
});

describe('a redirect', () => {
  const redirected = (...statuses: number[]) => {
    answer = (request, response) => {
      const hop = Number(request.url?.slice('/hop-'.length)) || 0;
      const status = statuses[hop];
      if (status) response.writeHead(status, { location: `/hop-${hop + 1}` }).end();
      else response.end(rss([entry]));
    };
    return read();
  };

  it.each([[[301]], [[308]], [[301, 308]]])('of statuses %j says where the feed has moved', async (statuses) => {
    expect(await redirected(...statuses)).toMatchObject({ movedTo: `${outside.url}/hop-${statuses.length}` });
  });

  it.each([[[302]], [[303]], [[307]], [[301, 302]], [[302, 301]]])(
    'of statuses %j does not: it may change back',
    async (statuses) => {
      expect(await redirected(...statuses)).toMatchObject({ outcome: 'ok', movedTo: null });
    },
  );
});

describe('a refusal', () => {
  const challenge =
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script></body></html>';

  it.each([403, 503])('of %i with a Cloudflare challenge is named after it', async (status) => {
    answer = (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(challenge);
    expect(await read()).toMatchObject({ outcome: 'failed', failure: 'cloudflare-challenge', httpStatus: status });
  });

  it.each([
    [403, 'http-403'],
    [503, 'http-5xx'],
  ])('of %i with an ordinary page is not', async (status, failure) => {
    answer = (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><html>No</html>');
    expect(await read()).toMatchObject({ outcome: 'failed', failure });
  });

  it.each([
    [400, 'http-4xx'],
    [418, 'http-4xx'],
    [451, 'http-4xx'],
    [500, 'http-5xx'],
    [522, 'http-5xx'],
  ])('of %i is %s', async (status, failure) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await read()).toMatchObject({ outcome: 'failed', failure, message: `The server answered ${status}.` });
  });

  it.each([
    ['in seconds', '7200'],
    ['as a date', 'Wed, 10 Jun 2026 14:00:00 GMT'],
  ])('says %s when to come back', async (_, header) => {
    answer = (_, response) => response.writeHead(503, { 'retry-after': header }).end();
    expect(await read()).toMatchObject({ retryAfterMinutes: 120 });
  });
});

describe('an aggregator', () => {
  const port = () => new URL(outside.url).port;

  it('that puts the publisher behind the headline has both taken apart', async () => {
    answer = (_, response) => response.end(rss([{ ...entry, title: 'Reactor order in Ontario - The Globe and Mail' }]));
    const reading = await read({ url: `http://news.google.com:${port()}/rss/search?q=smr` });
    expect(entriesOf(reading)[0]).toMatchObject({ title: 'Reactor order in Ontario', publisher: 'The Globe and Mail' });
  });

  it('does not make another site lose what stands behind a dash', async () => {
    answer = (_, response) => response.end(rss([{ ...entry, title: 'Reactor order in Ontario - and another one' }]));
    const reading = await read({ url: `http://notnews.google.com.example:${port()}/feed` });
    expect(entriesOf(reading)[0]).toMatchObject({
      title: 'Reactor order in Ontario - and another one',
      publisher: null,
    });
  });
});

it('is known to a site by the name that its source has for it', async () => {
  answer = (_, response) => response.end(rss([entry]));
  await read({ userAgent: 'Mozilla/5.0 (compatible; NewsDesk)' });
  expect(outside.requests.at(-1)?.headers['user-agent']).toBe('Mozilla/5.0 (compatible; NewsDesk)');
});

it('stops when the process does: that is no failure of the feed', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort();
  const reading = readFeed(
    { url: outside.url, etag: null, lastModified: null, userAgent: null },
    safeFetch,
    now,
    stopping.signal,
  );
  await expect(reading).rejects.toThrow(/abort/i);
});

function read(
  feed: { url?: string; etag?: string; lastModified?: string; userAgent?: string } = {},
): Promise<FeedReading> {
  return readFeed(
    { url: `${outside.url}/feed`, etag: null, lastModified: null, userAgent: null, ...feed },
    safeFetch,
    now,
  );
}

function entriesOf(reading: FeedReading) {
  if (reading.outcome !== 'ok') throw new Error(JSON.stringify(reading));
  return reading.entries;
}
