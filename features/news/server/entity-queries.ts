import { asc, type SQL, sql } from 'drizzle-orm';
import { entities, entityEditions } from '../../../database/schema/entities.ts';
import { inSlices } from '../../../platform/server/compute-in-slices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { cutPage } from '../../../platform/shared/pagination.ts';
import type { CountedEntity, EntityPhrase, EntityRef, NamedEntity } from '../../entities/contract.ts';
import { createRecogniser, type Named, type Recogniser } from '../../entities/server/recognise-entities.ts';
import { aboutOf, type EntityKind, kindNames, MOST_STORIES_COUNTED, readAbout } from '../../entities/vocabulary.ts';

/** All that stories can name, with the words. */
export async function listEntities(db: Executor): Promise<NamedEntity[]> {
  const rows = await db.select().from(entities).orderBy(asc(entities.kind), asc(entities.slug));
  // Written by `putEntities` from nothing else.
  return rows.map((row) => row as NamedEntity & { kind: EntityKind; phrases: EntityPhrase[] });
}

/**
 * The entities that a list is about.
 *
 * @param about of the form `kind:slug`
 * @throws AppError NOT_FOUND that names those that there are not
 */
export async function findEntities(db: Executor, about: readonly string[]): Promise<EntityRef[]> {
  const found = await findKnown(db, about);
  return about.map((one) => {
    const entity = found.get(one);
    if (entity) return entity;
    const { kind, slug } = readAbout(one);
    throw new AppError('NOT_FOUND', `There is no ${kindNames[kind]} “${slug}” that stories could name.`);
  });
}

/** Those of them that there are, by `kind:slug`. */
export async function findKnown(db: Executor, about: readonly string[]): Promise<ReadonlyMap<string, EntityRef>> {
  const { rows } = await db.execute<Record<keyof EntityRef, never>>(sql`
    select kind, slug, name from entities where (kind, slug) in (
      select split_part(about, ':', 1), split_part(about, ':', 2) from unnest(${sql.param([...about])}::text[]) about)`);
  return new Map<string, EntityRef>(rows.map((row) => [aboutOf(row), row]));
}

/** @param cursor the last one of the page before, `kind:slug` */
export async function browseEntities(
  db: Executor,
  { kind, q, text, limit, cursor }: EntityQuery,
): Promise<{ items: CountedEntity[]; nextCursor: string | null }> {
  if (cursor !== undefined) await findEntities(db, [cursor]);
  const named = text === undefined ? null : await nameIn(db, text);
  const last = readAbout(cursor ?? '');
  const conditions: SQL[] = [
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(q ? [sql`lower(unaccent(name)) like lower(unaccent(${containing(q)}))`] : []),
    ...(named ? [sql`kind || ':' || slug = any(${sql.param([...named.keys()])}::text[])`] : []),
    ...(cursor
      ? [
          sql`(name, kind, slug) > (select l.name, l.kind, l.slug from entities l where l.kind = ${last.kind} and l.slug = ${last.slug})`,
        ]
      : []),
  ];
  const { rows } = await db.execute<Record<'kind' | 'slug' | 'name' | 'stories', never>>(sql`
    select entity.kind, entity.slug, entity.name, counted.stories
    from (
      select kind, slug, name from entities
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by name, kind, slug limit ${limit + 1}
    ) entity
    cross join lateral (
      select count(*)::int as stories from (
        select from story_entities told join news_stories story on story.id = told.story_id
        where told.slug = entity.slug and told.kind = entity.kind and story.hidden_at is null and story.merged_into is null
        limit ${MOST_STORIES_COUNTED}
      ) shown
    ) counted
    order by entity.name, entity.kind, entity.slug`);
  const counted = rows.map((row: CountedEntity) => {
    const why = named?.get(aboutOf(row));
    return why ? { ...row, why } : row;
  });
  return cutPage(counted, limit, aboutOf);
}

interface EntityQuery {
  kind?: EntityKind | undefined;
  q?: string | undefined;
  text?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Outright; what is only found by way of that is not what a text names. */
async function nameIn(db: Executor, text: string): Promise<Map<string, Named['places']>> {
  const recognise = await openRecogniser(db);
  const named = recognise?.({ title: text, summary: null }) ?? [];
  return new Map(named.filter(({ isImplied }) => !isImplied).map(({ entity, places }) => [aboutOf(entity), places]));
}

/** Of the last edition that was read: what an edition says is the same in every process. Whoever comes while it is learned waits for the same. */
let last: { edition: string; recognise: Promise<Recogniser> } | null = null;

/**
 * By the entities as they stand, until the end of the transaction: they are not exchanged while somebody reads by them, so that no story is
 * left that was read by old ones.
 *
 * @returns null when there are none yet; the first ones make all stories be read
 */
export async function openRecogniser(tx: Executor): Promise<Recogniser | null> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ENTITIES_LOCK})`);
  const [stored] = await tx.select({ edition: entityEditions.edition }).from(entityEditions);
  if (!stored) return null;
  const { edition } = stored;
  if (last?.edition === edition) return last.recognise;
  // Read before it is said that it is being learned: whoever waits for that may hold the only connection.
  const entities = await listEntities(tx);
  if (last?.edition === edition) return last.recognise;
  const recognise = inSlices(createRecogniser(entities));
  last = { edition, recognise };
  recognise.catch(() => {
    if (last?.recognise === recognise) last = null;
  });
  return recognise;
}

/** Arbitrary but fixed: shared by who reads by the entities, held alone by who exchanges them. */
export const ENTITIES_LOCK = 4_811_209;
