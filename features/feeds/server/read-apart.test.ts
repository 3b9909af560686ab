import { describe, expect, it } from 'vitest';
import { rss, type SampleEntry } from '../../../tests/support/feed-documents.ts';
import { readApart } from './read-apart.ts';
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

describe('a feed that takes too long to read', () => {
  it('is given up with one sentence, and those that wait behind it are read', async () => {
    const [hopeless, next] = await Promise.all([readApart(hostile, { withinMs: 200 }), readApart(large)]);
    expect(hopeless).toEqual({ failure: 'malformed', message: 'It takes more than 0.2 s to read.' });
    expect(next).toEqual(readBody(large));
  });
});
