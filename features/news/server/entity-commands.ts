import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type EntityPlace, entities, entityEditions, storyEntities } from '../../../database/schema/entities.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { NamedEntity } from '../../entities/contract.ts';
import type { Recogniser } from '../../entities/server/recognise-entities.ts';
import { ENTITIES_LOCK, openRecogniser } from './entity-queries.ts';

type Row = typeof storyEntities.$inferSelect;

/**
 * Writes what stories name, from the words of all their reports. What was derived before and is so again stays untouched: nobody is told of
 * a change that is none.
 */
export async function nameEntities(tx: Executor, storyIds: readonly string[]): Promise<void> {
  if (storyIds.length === 0) return;
  const recognise = await openRecogniser(tx);
  if (!recognise) return;
  const reports = await readReports(tx, storyIds);
  const named = [...Map.groupBy(reports, ({ storyId }) => storyId)].flatMap(([storyId, told]) =>
    readStory(recognise, told).map((row) => ({ storyId, ...row })),
  );
  const before = await tx
    .select()
    .from(storyEntities)
    .where(inArray(storyEntities.storyId, [...storyIds]));
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const changed = named.filter((row) => !isSame(row, known.get(keyOf(row))));
  const still = new Set(named.map(keyOf));
  const gone = before.filter((row) => !still.has(keyOf(row)));
  if (gone.length > 0)
    await tx.execute(sql`
      delete from story_entities where (story_id, kind, slug) in (
        select * from unnest(${listOf(gone, 'storyId')}::uuid[], ${listOf(gone, 'kind')}::text[], ${listOf(gone, 'slug')}::text[]))`);
  if (changed.length > 0)
    await tx
      .insert(storyEntities)
      .values(changed)
      .onConflictDoUpdate({
        target: [storyEntities.storyId, storyEntities.kind, storyEntities.slug],
        set: { name: sql`excluded.name`, isImplied: sql`excluded.is_implied`, why: sql`excluded.why` },
      });
}

interface Told {
  id: string;
  storyId: string;
  title: string;
  summary: string | null;
}

/** The leading report of each story first. */
async function readReports(tx: Executor, storyIds: readonly string[]): Promise<Told[]> {
  const { rows } = await tx.execute<Record<keyof Told, never>>(sql`
    select report.id, report.story_id as "storyId", report.title, report.summary
    from shown_reports report join news_stories story on story.id = report.story_id
    where report.story_id = any(${sql.param([...storyIds])}::uuid[])
    order by report.id = story.lead_article_id desc, report.published_at, report.id`);
  return rows;
}

/** Places of an entity that are kept: the first ones. */
const MOST_PLACES = 3;

function readStory(recognise: Recogniser, reports: readonly Told[]): Omit<Row, 'storyId'>[] {
  const found = new Map<string, Omit<Row, 'storyId'>>();
  for (const { id: reportId, title, summary } of reports)
    for (const { entity, isImplied, places } of recognise({ title, summary })) {
      const told = places.map((place): EntityPlace => ({ reportId, ...place }));
      const row = found.get(`${entity.kind}:${entity.slug}`);
      if (row && row.isImplied === isImplied) row.why.push(...told);
      // Where it is named outright counts.
      else if (!row || row.isImplied) found.set(`${entity.kind}:${entity.slug}`, { ...entity, isImplied, why: told });
    }
  return [...found.values()].map((row) => ({ ...row, why: row.why.slice(0, MOST_PLACES) }));
}

const keyOf = ({ storyId, kind, slug }: Pick<Row, 'storyId' | 'kind' | 'slug'>) => `${storyId} ${kind}:${slug}`;
const listOf = (rows: readonly Row[], field: 'storyId' | 'kind' | 'slug') => sql.param(rows.map((row) => row[field]));

function isSame(row: Row, other: Row | undefined): boolean {
  const say = ({ name, isImplied, why }: Row) =>
    JSON.stringify([name, isImplied, why.map(({ reportId, field, words, start }) => [reportId, field, words, start])]);
  return other !== undefined && say(row) === say(other);
}

/**
 * Makes these the entities that stories can name, unless they are already; all stories are to be read again then.
 *
 * @param edition tells them from others
 */
export async function putEntities(
  db: Orm,
  edition: string,
  choose: () => Promise<readonly NamedEntity[]>,
): Promise<void> {
  if (await hasEdition(db, edition)) return;
  const given = await choose();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ENTITIES_LOCK})`);
    // Of processes that start at once the second one finds them, and how far stories have been read by them.
    if (await hasEdition(tx, edition)) return;
    const refs = given.map(({ kind, slug }) => `${kind}:${slug}`);
    await tx.execute(sql`delete from entities where kind || ':' || slug <> all(${sql.param(refs)}::text[])`);
    for (let at = 0; at < given.length; at += ROWS_AT_ONCE)
      await tx
        .insert(entities)
        .values(
          given
            .slice(at, at + ROWS_AT_ONCE)
            .map((one) => ({ ...one, phrases: [...one.phrases], behind: [...(one.behind ?? [])] })),
        )
        .onConflictDoUpdate({
          target: [entities.kind, entities.slug],
          set: { name: sql`excluded.name`, phrases: sql`excluded.phrases`, behind: sql`excluded.behind` },
          setWhere: sql`(entities.name, entities.phrases, entities.behind) is distinct from (excluded.name, excluded.phrases, excluded.behind)`,
        });
    const next = { edition, readAt: null, readId: null, isRead: false };
    await tx.insert(entityEditions).values(next).onConflictDoUpdate({ target: entityEditions.id, set: next });
  });
}

async function hasEdition(db: Executor, edition: string): Promise<boolean> {
  const [stored] = await db.select({ edition: entityEditions.edition }).from(entityEditions);
  return stored?.edition === edition;
}

const ROWS_AT_ONCE = 1_000;

/**
 * Reads stories again after the entities have changed, from the newest on, a few at a time. Where it stopped it goes on, in whichever process;
 * only one does it at a time. Locks come in one order, here as where a story is changed: stories, entities, and last how far it came, which whoever
 * exchanges the entities holds behind them.
 *
 * @returns whether there is more to do
 */
export async function rereadStories(db: Orm, atOnce = STORIES_AT_ONCE): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows: asked } = await tx.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${REREADING_LOCK}) as "isMine"`,
    );
    const [state] = asked[0]?.isMine ? await tx.select().from(entityEditions) : [];
    if (!state || state.isRead) return false;
    const { readAt, readId } = state;
    const isNext = readAt
      ? sql`(published_at, id) < (${readAt.toISOString()}::timestamptz, ${readId}::uuid)`
      : sql`true`;
    const { rows } = await tx.execute<{ id: string; publishedAt: string }>(sql`
      select id, published_at as "publishedAt" from news_stories where ${isNext}
      order by published_at desc, id desc limit ${atOnce}`);
    const ids = rows.map(({ id }) => id);
    // Who changes one of them meanwhile waits, in the order in which everybody locks stories.
    await tx.execute(sql`select id from news_stories where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
    await nameEntities(tx, ids);
    const end = rows.at(-1);
    const [went] = await tx
      .update(entityEditions)
      .set({
        isRead: rows.length < atOnce,
        ...(end ? { readAt: new Date(end.publishedAt), readId: end.id } : {}),
      })
      .where(
        and(
          eq(entityEditions.edition, state.edition),
          readId ? eq(entityEditions.readId, readId) : isNull(entityEditions.readId),
        ),
      )
      .returning({ id: entityEditions.id });
    // Others were put in its place meanwhile: from the beginning.
    return !went || rows.length === atOnce;
  });
}

/** Arbitrary but fixed: held by who reads stories again. */
const REREADING_LOCK = 4_811_210;
/** A fraction of a second of work for the embedded database. */
const STORIES_AT_ONCE = 200;
