import { expect, it } from 'vitest';
import type { NewsItem } from '../contract.ts';
import { nameOthers } from './name-others.ts';

const others = (...sources: string[]) =>
  nameOthers({
    ...{ source: 'A feed', publisher: 'The Star' },
    alsoReportedBy: sources.map((source, at) => ({ source, title: `Report ${at}`, url: `https://a.example/${at}` })),
  } as NewsItem);

it('each publisher is named once, by its first report, and not beside itself', () => {
  const { named, more } = others('Reuters', 'The Star', 'Reuters', 'CBC');
  expect(named.map(({ source, title }) => [source, title])).toEqual([
    ['Reuters', 'Report 0'],
    ['CBC', 'Report 3'],
  ]);
  expect(more).toBe(0);
});

it('of many the first are named, and the rest counted', () => {
  const { named, more } = others(...Array.from({ length: 60 }, (_, at) => `Paper ${at % 20}`));
  expect([named.map(({ source }) => source), more]).toEqual([
    ['Paper 0', 'Paper 1', 'Paper 2', 'Paper 3', 'Paper 4'],
    15,
  ]);
});
