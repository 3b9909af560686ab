import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManualReports } from '../features/news/server/commands.ts';
import { StoryMatcher } from '../features/news/server/story-matcher.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const START = Date.UTC(2026, 7, 3, 9);
const day = (number: number) => new Date(START + number * DAY_MS);

it('a report joins a story only by all of its reports, also by those that are older than what it is compared with', async () => {
  const reports = [
    ['South Korea restarts Kori 2', 0],
    ['Kori 2 restarts after repair', 8],
  ] as const;
  await addManualReports(
    app.db.orm,
    reports.map(([title, at]) => {
      const url = `https://source.example/${at}`;
      const facets = { categories: [], technology: [], application: [], regions: [] };
      return {
        ...{ title, summary: null, url, canonicalUrl: url, publishedAt: day(at) },
        ...{ datePrecision: 'minute' as const, publisher: `Source of ${at}`, ...facets },
      };
    }),
  );
  // One story tells both.
  await app.db.pool.query(
    'update news_articles set story_id = (select story_id from news_articles order by published_at limit 1)',
  );
  const late = {
    summary: null,
    canonicalUrl: 'https://late.example/',
    sourceName: 'Late',
    title: 'Kori unit 2 restarts',
  };
  const onDay = async (number: number) =>
    (await StoryMatcher.load(app.db.orm, day(number))).findStory({ ...late, publishedAt: day(number) });
  expect(await onDay(9)).not.toBeNull();
  expect(await onDay(16)).toBeNull();
});
