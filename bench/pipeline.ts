import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { cleanEntry } from '../features/feeds/server/clean-entry.ts';
import { parseFeed } from '../features/feeds/server/parse-feed.ts';
import { classifyArticle } from '../features/news/server/classify-article.ts';
import { Rarity } from '../features/news/server/learn-rarity.ts';
import { StoryMatcher } from '../features/news/server/story-matcher.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { itemsPerSecond, type Row } from './table.ts';
import { writeFeed } from './write-feed.ts';

interface Headline {
  title: string;
  description: string;
  source: string;
}

const headlines = Papa.parse<Headline>(readFileSync('tests/fixtures/news/headlines.train.csv', 'utf8'), {
  header: true,
  skipEmptyLines: true,
}).data;

export async function benchParsing(): Promise<Row[]> {
  const document = writeFeed('bench', 1_000, 1_800);
  const origin = { feedUrl: 'https://feed.example/rss', firstSeen: new Date() };
  const parse = () => {
    const parsed = parseFeed(document);
    return parsed.ok ? parsed.feed.entries : [];
  };
  const megabytes = (document.length / 1e6).toFixed(1);
  return [
    {
      what: `parse RSS, 1,000 items in ${megabytes} MB, items/s`,
      figure: itemsPerSecond(() => parse().length),
      target: 'peers 5,100–26,000',
    },
    {
      what: 'parse and clean, items/s',
      figure: itemsPerSecond(() => parse().filter((entry) => 'entry' in cleanEntry(entry, origin)).length),
    },
  ];
}

export async function benchClassification(): Promise<Row[]> {
  const classify = () => {
    for (const { title, description, source } of headlines) {
      classifyArticle({ title, summary: description || null, sourceScope: 'general', sourceName: source });
    }
    return headlines.length;
  };
  return [
    { what: 'classify, headlines/s', figure: itemsPerSecond(classify) },
    { what: 'find the story with 5,000 stored, entries/s', figure: itemsPerSecond(await matching(5_000)) },
    {
      what: 'find the story with 100,000 stored, entries/s',
      figure: itemsPerSecond(await matching(100_000)),
      target: 'a third of the row above',
    },
  ];
}

/** What a run has in memory when so many stories are stored: those of two weeks to compare with, and the words of three months. */
async function matching(stored: number): Promise<() => number> {
  const learned = Math.min(stored, STORIES_A_DAY * 90);
  const matcher = new StoryMatcher(await Rarity.learn(Array.from({ length: learned }, (_, n) => storyOf(n).title)));
  const compared = Math.min(stored, STORIES_A_DAY * 14);
  for (let n = 0; n < compared; n++) matcher.add(storyOf(n), String(n));
  let next = 0;
  return () => {
    for (let n = 0; n < 100; n++) matcher.findStory(storyOf(next++));
    return 100;
  };
}

/** All that some hundred feeds bring on a busy day. */
const STORIES_A_DAY = 350;

function storyOf(n: number) {
  const headline = headlines[n % headlines.length];
  const other = headlines[(n * 7 + 3) % headlines.length];
  return {
    id: String(n),
    title: `${headline?.title ?? ''} ${other?.title.split(' ').slice(0, 3).join(' ') ?? ''} ${n}`,
    summary: headline?.description || null,
    canonicalUrl: `https://x.example/${n}`,
    publishedAt: new Date(1_780_000_000_000 + (n % 500) * HOUR_MS),
    sourceName: `Source ${n % 40}`,
  };
}
