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
  const bill = report('bill', 'Gov. Sherrill signs bill to begin nuclear procurement in N.J.');
  const start = report('start', 'New Jersey launches procurement process for new nuclear');
  const pairs = await findAlike([bill, ...between, start]);
  expect(pairs.map(({ reportIds }) => [...reportIds].sort())).toContainEqual(['bill', 'start']);
});
