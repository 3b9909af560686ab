import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeFeed } from './change-feed.ts';
import { finishPage, PageCache } from './page-cache.ts';

const LIMIT_BYTES = 40_100;
/** A page counts twice its plain size, for its compressed copies, and what an entry takes besides. */
const QUARTER = 'x'.repeat((LIMIT_BYTES / 4 - 2_525) / 2);

let announce: (table: string | null) => void;
let cache: PageCache;

beforeEach(() => {
  const changeFeed: Pick<ChangeFeed, 'onChange'> = {
    onChange(listener) {
      announce = listener;
      return () => {};
    },
  };
  cache = new PageCache(changeFeed, LIMIT_BYTES);
});

describe('a kept page', () => {
  it('is there for the next visitor', () => {
    put('/news', ['news_stories'], 'hello');
    expect(cache.get('/news')?.body('identity').toString()).toBe('hello');
  });

  it('is not there at another address', () => {
    put('/news', ['news_stories']);
    expect(cache.get('/news?q=x')).toBeUndefined();
  });

  it('is dropped when one of its tables changes', () => {
    put('/news', ['news_stories', 'news_articles']);
    announce('news_articles');
    expect(cache.get('/news')).toBeUndefined();
  });

  it('that follows the clock is there as long as it was said to be true', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    cache.put('/figures', page(), new Set(['news_stories']), cache.snapshot(), 5);
    vi.advanceTimersByTime(4_999);
    const before = cache.get('/figures');
    vi.advanceTimersByTime(1);
    expect([before === undefined, cache.get('/figures'), cache.size]).toEqual([false, undefined, 0]);
  });

  it('is not there on the next day: what is expected or was lately is another', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z') });
    onTestFinished(() => void vi.useRealTimers());
    put('/licensing', ['atlas_records']);
    vi.advanceTimersByTime(999);
    const before = cache.get('/licensing');
    vi.advanceTimersByTime(1);
    expect([before === undefined, cache.get('/licensing')]).toEqual([false, undefined]);
  });

  it('is not there on another day either when the clock was set, or the machine slept', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    put('/licensing', ['atlas_records']);
    vi.setSystemTime(new Date('2027-01-01T12:00:00Z'));
    expect(cache.get('/licensing')).toBeUndefined();
  });

  it.each(['/vEnDoRs', '/%76endors'])('is not kept under %s before that is asked for a second time', (spelling) => {
    put(spelling, ['companies']);
    const once = cache.get(spelling);
    put(spelling, ['companies']);
    expect([once, cache.get(spelling) === undefined]).toEqual([undefined, false]);
  });

  it('stays when another table changes', () => {
    put('/news', ['news_stories']);
    announce('rss_sources');
    expect(cache.get('/news')).toBeDefined();
  });

  it('made from no table stays whatever table changes', () => {
    put('/about', []);
    announce('news_stories');
    expect(cache.get('/about')).toBeDefined();
  });

  it('is replaced by a newer one', () => {
    put('/news', ['news_stories'], 'old');
    put('/news', ['news_stories'], 'new');
    expect([cache.size, cache.get('/news')?.body('identity').toString()]).toEqual([1, 'new']);
  });
});

it('drops every page when anything may have changed', () => {
  put('/news', ['news_stories']);
  put('/about', []);
  announce(null);
  expect(cache.size).toBe(0);
});

describe('a page that a change overtook while it was rendered', () => {
  it('is not kept when one of its tables changed', () => {
    const isStillTrue = cache.snapshot();
    announce('news_stories');
    cache.put('/news', page(), new Set(['news_stories']), isStillTrue);
    expect(cache.get('/news')).toBeUndefined();
  });

  it('is not kept when its day ended', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z') });
    onTestFinished(() => void vi.useRealTimers());
    const isStillTrue = cache.snapshot();
    vi.advanceTimersByTime(1_000);
    cache.put('/licensing', page(), new Set(), isStillTrue);
    expect(cache.get('/licensing')).toBeUndefined();
  });

  it('is kept when another table changed', () => {
    const isStillTrue = cache.snapshot();
    announce('rss_sources');
    cache.put('/news', page(), new Set(['news_stories']), isStillTrue);
    expect(cache.get('/news')).toBeDefined();
  });

  it('is not kept when a connection was lost, whatever it was made from', () => {
    const isStillTrue = cache.snapshot();
    announce(null);
    cache.put('/about', page(), new Set(), isStillTrue);
    expect(cache.get('/about')).toBeUndefined();
  });

  it('does not take the place of the fresh one that another visitor put there', () => {
    const isStillTrue = cache.snapshot();
    announce('news_stories');
    put('/news', ['news_stories'], 'fresh');
    cache.put('/news', page('stale'), new Set(['news_stories']), isStillTrue);
    expect(cache.get('/news')?.body('identity').toString()).toBe('fresh');
  });
});

describe('the bound in bytes', () => {
  it('holds pages up to it', () => {
    for (const key of ['/1', '/2', '/3', '/4']) put(key, [], QUARTER);
    expect(cache.size).toBe(4);
  });

  it('drops the page that was used least recently', () => {
    for (const key of ['/1', '/2', '/3', '/4']) put(key, [], QUARTER);
    cache.get('/1');
    put('/5', [], QUARTER);
    expect(['/1', '/2', '/3', '/4', '/5'].filter((key) => cache.get(key))).toEqual(['/1', '/3', '/4', '/5']);
  });

  it('drops as many as a large page needs', () => {
    for (const key of ['/1', '/2', '/3', '/4']) put(key, [], QUARTER);
    put('/large', [], QUARTER.repeat(3));
    expect(['/1', '/2', '/3', '/4', '/large'].filter((key) => cache.get(key))).toEqual(['/4', '/large']);
  });

  it('leaves out a page that is larger than all of it, and drops nothing for it', () => {
    put('/1', [], QUARTER);
    put('/huge', [], QUARTER.repeat(6));
    expect([cache.get('/1') !== undefined, cache.get('/huge')]).toEqual([true, undefined]);
  });

  it('does not keep the old copy of a page that has grown too large', () => {
    put('/1', [], QUARTER);
    put('/1', [], QUARTER.repeat(6));
    expect(cache.get('/1')).toBeUndefined();
  });

  it('counts a replaced page once', () => {
    for (let n = 0; n < 20; n++) put('/same', [], QUARTER);
    for (const key of ['/2', '/3', '/4']) put(key, [], QUARTER);
    expect(cache.size).toBe(4);
  });

  it('gives back the room of dropped pages', () => {
    for (let n = 0; n < 20; n++) {
      put('/news', ['news_stories'], QUARTER.repeat(4));
      announce('news_stories');
    }
    for (const key of ['/1', '/2', '/3', '/4']) put(key, [], QUARTER);
    expect(cache.size).toBe(4);
  });

  it('counts bytes, not characters', () => {
    for (const key of ['/1', '/2', '/3', '/4']) put(key, [], '🙂'.repeat(QUARTER.length / 2));
    expect(cache.size).toBe(2);
  });
});

describe('an address with a question in it', () => {
  it('is kept when it is asked for a second time', () => {
    put('/news?q=thorium', ['news_stories']);
    const before = cache.get('/news?q=thorium');
    put('/news?q=thorium', ['news_stories']);
    expect([before, cache.get('/news?q=thorium') !== undefined]).toEqual([undefined, true]);
  });

  it('is kept at once when it was dropped because something changed', () => {
    put('/news?q=thorium', ['news_stories']);
    put('/news?q=thorium', ['news_stories']);
    announce('news_stories');
    put('/news?q=thorium', ['news_stories']);
    expect(cache.get('/news?q=thorium')).toBeDefined();
  });

  it('that nobody repeats takes no room', () => {
    put('/news', [], QUARTER);
    for (let n = 0; n < 100; n++) put(`/news?q=made${n}up`, [], QUARTER);
    expect([cache.size, cache.get('/news') !== undefined]).toEqual([1, true]);
  });
});

it('holds the bound for small answers too, each of which takes far more than its text', () => {
  for (let n = 0; n < 1_000; n++) put(`/api/news/${n}`, [], '{}');
  expect(cache.size).toBeLessThanOrEqual(LIMIT_BYTES / 2_500);
});

describe('a finished page', () => {
  it.each(['identity', 'gzip', 'br'] as const)('keeps no more memory than its own bytes as %s', (encoding) => {
    const bytes = page('{"items":[]}').body(encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  const html = '<!doctype html><p>Čerenkov — 🙂</p>'.repeat(50);

  it('is itself without encoding', () => {
    expect(page(html).body('identity').toString()).toBe(html);
  });

  it('unpacks from gzip to the same page', () => {
    expect(gunzipSync(page(html).body('gzip')).toString()).toBe(html);
  });

  it('unpacks from brotli to the same page', () => {
    expect(brotliDecompressSync(page(html).body('br')).toString()).toBe(html);
  });

  it.each(['identity', 'gzip', 'br'] as const)('is encoded as %s once', (encoding) => {
    const finished = page(html);
    expect(finished.body(encoding)).toBe(finished.body(encoding));
  });

  it('has the same etag as the same page rendered again', () => {
    expect(page(html).etag).toBe(page(html).etag);
  });

  it('has another etag than another page', () => {
    expect(page(html).etag).not.toBe(page(`${html} `).etag);
  });

  it('has an etag in the form that HTTP asks for', () => {
    expect(page(html).etag).toMatch(/^"[\w-]{22}"$/);
  });

  it('carries its status and headers', () => {
    expect(finishPage(html, 404, { 'x-robots-tag': 'noindex' })).toMatchObject({
      status: 404,
      headers: { 'x-robots-tag': 'noindex' },
    });
  });
});

function page(html = 'a page') {
  return finishPage(html, 200, {});
}

function put(key: string, madeFrom: string[], html?: string): void {
  cache.put(key, page(html), new Set(madeFrom), cache.snapshot());
}
