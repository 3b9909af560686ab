import { describe, expect, it } from 'vitest';
import { rss, type SampleEntry } from '../../../tests/support/feed-documents.ts';
import { findLinksApart, readApart } from './read-apart.ts';
import { type FeedBody, readBody } from './read-body.ts';

const bodyOf = (text: string): FeedBody => ({
  bytes: Buffer.from(text),
  contentType: 'application/rss+xml',
  url: 'https://sample.example/feed',
  firstSeen: new Date('2026-06-10T12:00:00Z'),
});
const entries = (count: number): SampleEntry[] =>
  Array.from({ length: count }, (_, n) => ({ title: `Reactor ${n}`, link: `https://sample.example/${n}` }));
const large = bodyOf(rss(entries(1_000)));
/** Attributes without end: the parser needs a time that grows with their square. */
const hostile = bodyOf(
  rss(entries(1)).replace('<item>', `<item ${Array.from({ length: 200_000 }, (_, n) => `a${n}="x"`).join(' ')}>`),
);

describe('a large feed', () => {
  it('is read as a small one is', async () => {
    expect(await readApart(large)).toEqual(readBody(large));
  });

  it('leaves their turns to others while it is read', async () => {
    let turns = 0;
    let isRead = false;
    const reading = readApart(large).then(() => {
      isRead = true;
    });
    for (; !isRead; turns++) await new Promise(setImmediate);
    await reading;
    expect(turns).toBeGreaterThan(20);
  });

  it('says what is wrong with it, and the next one is read', async () => {
    const cut = bodyOf(`${rss(entries(1_000)).slice(0, 50_000).replaceAll('</item>', '</entry>')}`);
    expect(await readApart(cut)).toEqual(readBody(cut));
    expect(await readApart(large)).toMatchObject({ title: 'Sample' });
  });
});

it('a feed of the largest size has memory enough, whatever it is made of', async () => {
  const items = `${'{},'.repeat(4_900_000)}{}`;
  const greedy = bodyOf(`{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[${items}]}`);
  expect(await readApart(greedy, { withinMs: 120_000 })).toMatchObject({
    title: 't',
    entries: [],
    droppedCount: 4_900_001,
    note: '1,000 entries cannot be used: 1,000 empty. 4,899,001 entries behind the first 1,000 are not read.',
  });
});

describe('a feed that takes too long', () => {
  it('is given up with one sentence, and those that wait behind it are read', async () => {
    const [hopeless, next] = await Promise.all([readApart(hostile, { withinMs: 1 }), readApart(large)]);
    expect(hopeless).toEqual({ failure: 'malformed', message: 'It takes more than 0.001 s to read.' });
    expect(next).toEqual(readBody(large));
  });
});

it('ends with the run that wanted it, and the next one is read', async () => {
  const stopping = new AbortController();
  const reading = readApart(hostile, { signal: stopping.signal });
  stopping.abort(new Error('stopping'));
  await expect(reading).rejects.toThrow('stopping');
  expect(await readApart(large)).toMatchObject({ title: 'Sample' });
});

describe('a page', () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/feed" title="News">';

  it('that announces a feed is searched for it, its comments left out', async () => {
    const page = bodyOf(`<html><!-- ${link.replace('/feed', '/old')} --><head>${link}</head></html>`);
    expect(await findLinksApart(page)).toEqual([{ url: 'https://sample.example/feed', title: 'News' }]);
  });

  it('of comments without end is searched as any other', async () => {
    const page = bodyOf(`<html>${link}${'<!--'.repeat(500_000)}</html>`);
    expect(await findLinksApart(page)).toEqual([{ url: 'https://sample.example/feed', title: 'News' }]);
  });
});
