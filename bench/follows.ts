import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { allFollowed } from '../app/server/followed.ts';
import { nameStories } from '../app/server/name-stories.ts';
import { openAtlas } from '../features/atlas/records/server/open-atlas.ts';
import type { Followable } from '../features/follows/server/define-follow.ts';
import { HeldFollows } from '../features/follows/server/hold-follows.ts';
import { openFollowMatcher } from '../features/follows/server/match-commands.ts';
import { readTarget } from '../features/follows/server/read-target.ts';
import { addManualReports } from '../features/news/server/commands.ts';
import { applications, regions, technologies } from '../features/news/vocabulary.ts';
import { type Database, type Orm, openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { AppError } from '../platform/shared/app-error.ts';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { addUser } from '../tests/support/sign-in.ts';
import { percentiles, type Row } from './table.ts';

const FILTERS = 100_000;
const PEOPLE = 1_000;
const STORIES = 60;
/** Of each kind so many are made by the product and then copied: what they ask for is what is asked for in life. */
const TARGETS = 1_000;

/** One new story against 100,000 things that are followed, in the embedded database. */
export async function benchFollows(): Promise<Row[]> {
  const titles = readTitles();
  const db = await openEmbeddedDatabase(null);
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  await nameStories({ db });
  const followed = allFollowed(openAtlas({ db, changeFeed: unchanging }));
  const { id: profileId } = await addUser(db, 'subscriber');
  const read: (Followable & { kind: string })[] = [];
  for (const target of await chooseTargets(db, titles))
    await readTarget(db.orm, followed, { target, profileId }).then(
      (found) => read.push(found),
      (error: unknown) => {
        // A word that no search looks for.
        if (!(error instanceof AppError)) throw error;
      },
    );
  await fillUp(db, read);
  const writing = { ms: 0 };
  const matcher = openFollowMatcher({ db: timeTransactions(db.orm, writing), followed });
  const startedAt = performance.now();
  await new HeldFollows().learn(db.orm, new Date(), 0);
  const first = performance.now() - startedAt;
  // What the seeds brought is told, and looked at for the second time.
  for (let run = 0; run < 2; run++) await matcher.match(new Date());
  const [matched, written, told]: [number[], number[], number[]] = [[], [], []];
  for (let number = 0; number < STORIES; number++) {
    await publish(db, `${titles[(number * 37) % titles.length]} ${number}`, number);
    writing.ms = 0;
    const before = performance.now();
    told.push(await matcher.match(new Date()));
    matched.push(performance.now() - before - writing.ms);
    written.push(writing.ms);
  }
  await db.close();
  const of = `follows, ${FILTERS.toLocaleString('en')} saved filters`;
  return [
    {
      what: `${of}: one new story, for whom it came (p50, p95)`,
      figure: percentiles(matched, 0.95),
      target: 'p95 ≤ 20 ms',
    },
    { what: `${of}: one new story, its hits written (p50, p95)`, figure: percentiles(written, 0.95) },
    { what: `${of}: told of each story (mean)`, figure: `${Math.round(told.reduce((a, b) => a + b, 0) / STORIES)}` },
    { what: `${of}: all read into memory, once`, figure: `${Math.round(first)} ms` },
  ];
}

/** The same database, and how long its transactions took: hits are written in them, and nothing is looked for. */
function timeTransactions(orm: Orm, spent: { ms: number }): Orm {
  const transaction: Orm['transaction'] = async (work, config) => {
    const startedAt = performance.now();
    try {
      return await orm.transaction(work, config);
    } finally {
      spent.ms += performance.now() - startedAt;
    }
  };
  return new Proxy(orm, { get: (of, name) => (name === 'transaction' ? transaction : Reflect.get(of, name, of)) });
}

function readTitles(): string[] {
  const file = readFileSync('tests/fixtures/news/headlines.train.csv', 'utf8');
  return Papa.parse<{ title: string }>(file, { header: true }).data.flatMap(({ title }) => title || []);
}

/** What people follow: mostly lists of news by what they name and their facets, every fifth by words, every tenth a search. */
async function chooseTargets(db: Database, titles: readonly string[]): Promise<string[]> {
  const random = seededRandom(1);
  const one = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value; // There are some.
  const { rows } = await db.pool.query<{ about: string }>("select kind || ':' || slug as about from entities");
  const abouts = rows.map(({ about }) => about);
  const words = titles.flatMap((title) => title.match(/[a-z]{4,}/gi) ?? []);
  return Array.from({ length: TARGETS }, (_, number) => {
    const kind = number % 10;
    if (kind === 0) return `/search?${new URLSearchParams({ q: `${one(words)} ${one(words)}` })}`;
    if (kind <= 2)
      return `/news?${new URLSearchParams({ q: kind === 1 ? one(words) : `${one(words)} ${one(words)}` })}`;
    if (kind <= 5) return `/news?about=${one(abouts)}`;
    const facets: [string, string][] = [
      ['technology', one(technologies)],
      ['region', one(regions)],
      ['application', one(applications)],
    ];
    return `/news?${new URLSearchParams([...facets.slice(0, kind === 6 ? 1 : 2), ...(kind > 7 ? facets.slice(2) : [])])}`;
  });
}

/** Each is copied until there are enough, for a thousand people. */
async function fillUp(db: Database, read: readonly (Followable & { kind: string })[]): Promise<void> {
  await db.pool.query(
    `insert into auth_users (name, email, email_verified)
     select 'Person', 'person' || n || '@example.org', true from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await db.pool.query(
    `insert into profiles (id, email, role)
     select id, email, 'subscriber' from auth_users where email like 'person%' on conflict do nothing`,
  );
  await db.pool.query(
    `insert into follows (profile_id, kind, path, filter, label, created_at, secret_since, seen_at)
     select people.id, made.kind, made.path || '#' || n, made.filter, made.label, now() - interval '1 day' - ($1::int - n) * interval '1 second', now(), now()
     from generate_series(0, $1::int - 1) n
       join (select id, row_number() over (order by email) - 1 as place from profiles where email like 'person%') people on people.place = n % $2::int
       join (select row_number() over () - 1 as place, one ->> 'kind' as kind, one ->> 'path' as path, one -> 'filter' as filter, one ->> 'label' as label
         from jsonb_array_elements($3::jsonb) one) made on made.place = n % $4::int
     order by n`,
    [FILTERS, PEOPLE, JSON.stringify(read), read.length],
  );
}

async function publish(db: Database, title: string, number: number): Promise<void> {
  const url = `https://source.example/${number}`;
  const tags = { categories: ['SMR'], technology: ['BWR'], application: [], regions: ['NAM'] };
  const report = { title, summary: null, url, canonicalUrl: url, publishedAt: new Date(), publisher: 'Source' };
  await addManualReports(db.orm, [{ ...report, datePrecision: 'day', ...tags }]);
}

/** Nothing changes while it is measured. */
const unchanging: Parameters<typeof openAtlas>[0]['changeFeed'] = {
  onChange: () => () => {},
  heardSoFar: async () => {},
};
