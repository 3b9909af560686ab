import { describe, expect, it } from 'vitest';
import { checkLists } from './check-rooms.ts';
import { checkStructure } from './check-structure.ts';
import { listSourceFiles, type SourceFile } from './source-files.ts';

it('finds nothing wrong with the house as it is', () => {
  const files = listSourceFiles();
  expect([...checkStructure(files), ...checkLists(files)]).toEqual([]);
});

describe('a name that says nothing', () => {
  it.each([
    'platform/server/utils.ts',
    'platform/web/util.ts',
    'features/news/server/helpers.ts',
    'features/news/web/components/index.tsx',
    'ui/common.tsx',
    'app/server/misc.ts',
    'scripts/helper.mjs',
    'features/news/index.ts',
  ])('(%s) is refused, with how to name it', (path) => {
    expect(check([file(path)])).toEqual([
      expect.stringMatching(new RegExp(`^${path}: .*Name the file after what it does`)),
    ]);
  });

  it.each(['platform/server/open-index.ts', 'ui/CommonNotice.tsx', 'platform/shared/time.ts'])(
    'is not confused with %s',
    (path) => {
      expect(check([file(path)])).toEqual([]);
    },
  );
});

it.each(['tests/support/until.ts', 'scripts/prepare.mjs', 'bench/table.ts'])(
  'what is shipped takes nothing from %s',
  (imported) => {
    expect(check([file('features/news/server/routes.ts', { imports: [imported] })])).toEqual([
      expect.stringMatching(/needs nothing of what proves, measures or builds it/),
    ]);
  },
);

describe('the words of a room', () => {
  it.each([
    'features/news/contract.ts',
    'features/news/vocabulary.ts',
    'features/news/contract.test.ts',
    'features/news/server/routes.ts',
    'features/news/server/queries.ts',
    'features/news/server/commands.ts',
    'features/news/server/jobs.ts',
    'features/news/server/permissions.ts',
    'features/newsletter/server/mails.tsx',
    'features/news/server/match-stories.ts',
    'features/news/server/match-stories.test.ts',
    'features/news/server/rules/regions.ts',
    'features/news/web/NewsPage.tsx',
    'features/news/web/news-search.ts',
    'features/news/web/components/NewsCard.tsx',
    'features/news/web/components/format-date.ts',
    'features/fleet/telemetry/server/commands.ts',
    'features/fleet/map/web/MapPage.tsx',
  ])('allow %s', (path) => {
    expect(check([file(path)])).toEqual([]);
  });

  it.each([
    'features/news/service.ts',
    'features/news/server/controller.ts',
    'features/news/server/matchStories.ts',
    'features/news/server/stories/match-stories.ts',
    'features/news/web/NewsCard.tsx',
    'features/news/web/useNews.ts',
    'features/news/web/components/newsCard.tsx',
    'features/news/types.ts',
    'features/fleet/telemetry/store.ts',
  ])('do not have %s, and the message lists those that there are', (path) => {
    expect(check([file(path)])).toEqual([
      expect.stringMatching(
        new RegExp(`^${path}: a room has a closed set of words: .*contract.*queries\\|commands.*Page`),
      ),
    ]);
  });

  it.each(['features/constants.ts', 'features/breaking-news/contract.ts', 'features/News/contract.ts'])(
    'need a room: %s is not in one',
    (path) => {
      expect(check([file(path)])).toEqual([expect.stringMatching(/features\/<noun>\//)]);
    },
  );
});

describe('the arrow', () => {
  const wrong: [rule: string, from: string, to: string, hint: RegExp][] = [
    [
      'platform → features',
      'platform/server/jobs.ts',
      'features/news/contract.ts',
      /Take what you need as an argument/,
    ],
    ['platform → app', 'platform/web/page-head.ts', 'app/site.ts', /Take what you need as an argument/],
    [
      'platform → database',
      'platform/server/migrate.ts',
      'database/schema/news.ts',
      /Take what you need as an argument/,
    ],
    ['platform → ui', 'platform/web/page-head.ts', 'ui/Notice.tsx', /Take what you need as an argument/],
    ['ui → platform', 'ui/Notice.tsx', 'platform/web/error-message.ts', /Pass it in as a prop/],
    ['ui → platform/shared', 'ui/Time.tsx', 'platform/shared/app-error.ts', /Pass it in as a prop/],
    ['ui → features', 'ui/Notice.tsx', 'features/news/vocabulary.ts', /Pass it in as a prop/],
    [
      'tables → rooms',
      'database/schema/news.ts',
      'features/news/vocabulary.ts',
      /What a room ships lies in its seeds\.ts/,
    ],
    ['room → hall, server', 'features/news/server/routes.ts', 'app/site.ts', /Take it as an argument/],
    ['room → hall, web', 'features/news/web/NewsPage.tsx', 'app/web/router.tsx', /from the router context \(web\)/],
    ['web → server in a room', 'features/news/web/NewsPage.tsx', 'features/news/server/queries.ts', /contract\.ts/],
    [
      'web → server between rooms',
      'features/news/web/NewsPage.tsx',
      'features/feeds/server/queries.ts',
      /contract\.ts/,
    ],
    ['web → server in platform', 'platform/web/api-client.ts', 'platform/server/config.ts', /contract\.ts/],
    ['web → server in the hall', 'app/web/router.tsx', 'app/server/api.ts', /contract\.ts or vocabulary\.ts/],
    ['server → web', 'features/news/server/routes.ts', 'features/news/web/news-search.ts', /contract\.ts/],
    ['server → web in platform', 'platform/server/page-cache.ts', 'platform/web/page-head.ts', /contract\.ts/],
    ['SQL in a rule', 'features/news/server/match-stories.ts', 'database/schema/news.ts', /queries\.ts .*commands\.ts/],
    ['SQL in a route', 'features/news/server/routes.ts', 'database/schema/news.ts', /Add a function there and call it/],
    ['SQL in a contract', 'features/news/contract.ts', 'database/schema/news.ts', /queries\.ts .*commands\.ts/],
    [
      'around the door',
      'features/feeds/server/ingest-feeds.ts',
      'features/news/server/match-stories.ts',
      /Call news's queries\.ts or commands\.ts/,
    ],
    [
      'around the door in fleet',
      'features/fleet/alerts/server/commands.ts',
      'features/fleet/telemetry/server/rollup-samples.ts',
      /Call fleet\/telemetry's/,
    ],
  ];

  it.each([
    ['in the middle of a rule', 'sql`select 1`'],
    ['with a type', 'sql<{ n: number }>`select 1 as n`'],
    ['as text', "sql.raw('select 1')"],
  ])('SQL %s is found, with where the code belongs', (_, text) => {
    expect(check([file('features/news/server/match-stories.ts', { text })])).toEqual([
      expect.stringMatching(/queries\.ts .*commands\.ts/),
    ]);
    expect(check([file('features/news/server/match-queries.ts', { text })])).toEqual([]);
  });

  it.each(wrong)('%s is found, with where the code belongs', (_, from, to, hint) => {
    expect(check([file(from, { imports: [to] })])).toEqual([
      expect.stringMatching(new RegExp(`^${forPattern(from)} imports ${forPattern(to)}: .*${hint.source}`)),
    ]);
  });

  it.each([
    ['app/server/build-app.ts', 'features/news/server/serve-feeds.ts'],
    ['app/web/routes.ts', 'features/news/web/NewsPage.tsx'],
    ['features/news/web/NewsPage.tsx', 'ui/Notice.tsx'],
    ['ui/Time.tsx', 'platform/shared/format-time.ts'],
    ['ui/records/RecordForm.tsx', 'platform/shared/record.ts'],
    ['ui/records/ListControls.tsx', 'platform/web/facet-search.ts'],
    ['platform/web/use-told.ts', 'ui/show-toast.ts'],
    ['features/news/web/NewsPage.tsx', 'platform/web/page-head.ts'],
    ['features/news/web/NewsPage.tsx', 'features/news/contract.ts'],
    ['features/news/server/routes.ts', 'features/news/contract.ts'],
    ['features/news/server/queries.ts', 'database/schema/news.ts'],
    ['features/news/server/commands.ts', 'database/schema/news.ts'],
    ['features/news/server/story-commands.ts', 'database/schema/news.ts'],
    ['features/feeds/server/ingest-feeds.ts', 'features/news/server/commands.ts'],
    ['features/companies/web/CompaniesPage.tsx', 'features/news/web/late-stories.ts'],
    ['app/server/apply-seeds.ts', 'features/news/server/seeds.ts'],
    ['features/news/server/seeds.ts', 'features/news/server/commands.ts'],
    ['platform/server/jobs.ts', 'platform/server/log.ts'],
  ])('allows %s → %s', (from, to) => {
    expect(check([file(from, { imports: [to] })])).toEqual([]);
  });

  it('does not bind tests, which may look behind every door', () => {
    const test = file('platform/server/jobs.test.ts', { imports: ['features/news/server/match-stories.ts'] });
    expect(check([test])).toEqual([]);
  });

  it('reports every wrong import of a file', () => {
    const imports = ['app/site.ts', 'features/news/server/queries.ts'];
    expect(check([file('features/feeds/web/FeedsPage.tsx', { imports })])).toHaveLength(2);
  });
});

describe('the length', () => {
  /** Short files beside, so that the budgets of the whole are kept. */
  const amongShortOnes = (long: SourceFile) => [long, ...Array.from({ length: 20 }, (_, n) => file(`ui/Part${n}.tsx`))];

  it('of 400 lines is allowed', () => {
    expect(check(amongShortOnes(file('platform/server/long-one.ts', { lines: 400 })))).toEqual([]);
  });

  it('of more is refused, with what to do', () => {
    expect(check(amongShortOnes(file('platform/server/long-one.ts', { lines: 401 })))).toEqual([
      'platform/server/long-one.ts: 401 lines. Over 400 a file does more than one thing: split it by ability.',
    ]);
  });

  it.each([
    'tests/support/long.ts',
    'platform/server/jobs.test.ts',
    'scripts/long.ts',
    'features/news/server/rules/sites.ts',
  ])('of %s does not count: it is a test, a tool or data', (path) => {
    expect(check(amongShortOnes(file(path, { lines: 2_000 })))).toEqual([]);
  });

  it('has a budget for the median', () => {
    const files = Array.from({ length: 10 }, (_, n) => file(`ui/Part${n}.tsx`, { lines: 81 }));
    expect(check(files)).toEqual(['The median file has 81 lines; the budget is 80.']);
  });

  it('has a budget for the longest tenth', () => {
    const files = Array.from({ length: 10 }, (_, n) => file(`ui/Part${n}.tsx`, { lines: n < 8 ? 40 : 251 }));
    expect(check(files)).toEqual(['The 90th percentile has 251 lines; the budget is 250.']);
  });
});

/** Of a house whose pages all stand on the kit. */
function check(files: SourceFile[]): string[] {
  return checkStructure(files);
}

function file(path: string, given: Partial<SourceFile> = {}): SourceFile {
  return { path, text: '', lines: 10, imports: [], ...given };
}

function forPattern(path: string): string {
  return path.replaceAll('.', '\\.');
}
