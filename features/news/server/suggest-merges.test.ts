import { expect, it } from 'vitest';
import type { ReportInStory } from './match-queries.ts';
import { findAlike } from './suggest-merges.ts';

const report = (id: string, title: string): ReportInStory => ({
  ...{ id, storyId: `story of ${id}`, title, summary: null, sourceName: `Source ${id}` },
  canonicalUrl: `https://${id}.example/`,
  publishedAt: new Date('2026-07-01T10:00:00Z'),
});

it('lets others be served while many stories are compared', async () => {
  const many = Array.from({ length: 200 }, (_, number) => report(`r${number}`, `Company ${number} orders a reactor`));
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await findAlike(many);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('finds a pair also when its reports were compared in different turns', async () => {
  const between = Array.from({ length: 120 }, (_, number) =>
    report(`r${number}`, `Company ${number} orders a reactor`),
  );
  const pick = report('pick', 'Thorizon picks Borssele for its first plant');
  const licence = { ...report('licence', 'Thorizon seeks licence for Borssele reactor'), sourceName: 'Source pick' };
  licence.publishedAt = new Date('2026-07-04T10:00:00Z');
  const pairs = await findAlike([pick, ...between, licence]);
  expect(pairs.map(({ reportIds }) => [...reportIds].sort())).toContainEqual(['licence', 'pick']);
});

it('finds reports that the matcher calls the same and that are two stories, unless an editor has parted them', async () => {
  const [one, again] = [report('one', 'Oklo breaks ground in Idaho'), report('two', 'Oklo breaks ground in Idaho')];
  const later = { ...report('later', 'Oklo breaks ground at site in Idaho'), storyId: again.storyId };
  const pairsWith = async (...parted: string[]) =>
    (await findAlike([one, again, later], { parted: new Set(parted) })).map(({ reportIds }) => [...reportIds].sort());
  expect(await pairsWith()).toEqual([['one', 'two']]);
  expect(await pairsWith('one,two')).toEqual([['later', 'one']]);
  expect(await pairsWith('one,two', 'later,one')).toEqual([]);
});
