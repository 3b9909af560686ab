import { sql } from 'drizzle-orm';
import { followHits, followProgress, follows } from '../../../database/schema/follows.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { listStoriesWithWords, listStoriesWritten, type WrittenStory } from '../../news/server/queries.ts';
import { FilterIndex, type Followed, type Subject } from '../rules/index-filters.ts';
import type { FollowRow } from './queries.ts';

/** Stories in one step. */
const STORIES_AT_ONCE = 200;
/** A transaction that took longer than this to write a story is not waited for. */
const SLOWEST_MS = 15 * 60_000;

/**
 * Finds for whom the stories came that were written since it last ran, by when they were written and not by what they say of themselves: one
 * that comes late with an old date is told like any other. Stories that were there before somebody followed are not told. Stories are looked at
 * again for a quarter of an hour, for what slow transactions bring; a story is told once to each follow, however often it is looked at.
 *
 * @param signal ends it after the step at hand; the next run goes on
 */
export async function matchFollows(db: Orm, now: Date, signal?: AbortSignal): Promise<number> {
  const all = await db.select().from(follows);
  if (all.length === 0) return 0;
  const index = new FilterIndex<FollowRow>();
  for (const row of all) index.add({ id: row, filter: row.filter, stems: row.stems });
  let told = 0;
  let from: Date | null = null;
  while (!signal?.aborted) {
    const step: Step = await db.transaction((tx) => matchSome(tx, { index, now, from }));
    told += step.told;
    from = step.next;
    if (from === null) break;
  }
  return told;
}

interface Step {
  told: number;
  /** Where the next step of this run goes on; null: there is no more. */
  next: Date | null;
}

async function matchSome(
  tx: Executor,
  { index, now, from }: { index: FilterIndex<FollowRow>; now: Date; from: Date | null },
): Promise<Step> {
  const settled = new Date(now.getTime() - SLOWEST_MS);
  await tx.insert(followProgress).values({ matchedTo: settled }).onConflictDoNothing();
  // One process at a time.
  const [progress] = await tx.select().from(followProgress).for('update', { skipLocked: true });
  if (!progress) return { told: 0, next: null };
  const fresh = await listStoriesWritten(tx, from ?? progress.matchedTo, STORIES_AT_ONCE);
  const hits: (typeof followHits.$inferInsert)[] = [];
  const known = new Map<string, Set<string>>();
  for (const story of fresh)
    for (const { id: follow, filter } of index.find(subjectOf(story))) {
      if (story.createdAt <= follow.createdAt) continue;
      if (filter.q && !(await withWords(tx, known, filter.q, fresh)).has(story.id)) continue;
      hits.push(hitOf(follow, story, now));
    }
  const told = hits.length > 0 ? await writeHits(tx, hits) : 0;
  const last = fresh.length >= STORIES_AT_ONCE ? fresh.at(-1) : undefined;
  // Instants are exact to the millisecond, and all stories of the last one were read.
  const next = last ? new Date(last.updatedAt.getTime() + 1) : null;
  const matchedTo = next && next < settled ? next : settled;
  if (matchedTo > progress.matchedTo) await tx.update(followProgress).set({ matchedTo });
  return { told, next };
}

/** Who stopped following meanwhile is told nothing. */
async function writeHits(tx: Executor, hits: readonly (typeof followHits.$inferInsert)[]): Promise<number> {
  const ids = [...new Set(hits.map(({ followId }) => followId))];
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from follows where id = any(${sql.param(ids)}::uuid[]) for key share`,
  );
  const still = new Set(rows.map(({ id }) => id));
  const kept = hits.filter(({ followId }) => still.has(followId));
  if (kept.length === 0) return 0;
  const written = await tx.insert(followHits).values(kept).onConflictDoNothing().returning({ id: followHits.storyId });
  return written.length;
}

/** Which of these stories have the words; asked once for all who look for the same. */
async function withWords(
  tx: Executor,
  known: Map<string, Set<string>>,
  q: string,
  stories: readonly WrittenStory[],
): Promise<ReadonlySet<string>> {
  const before = known.get(q);
  if (before) return before;
  const found = new Set(
    await listStoriesWithWords(
      tx,
      q,
      stories.map(({ id }) => id),
    ),
  );
  known.set(q, found);
  return found;
}

function subjectOf(story: WrittenStory): Subject {
  return {
    about: new Set(story.about.map(({ key }) => key)),
    category: new Set(story.categories),
    technology: new Set(story.technology),
    application: new Set(story.application),
    region: new Set(story.regions),
    source: new Set(story.sourceLabels),
    stems: new Set(story.stems),
  };
}

function hitOf(follow: FollowRow, story: WrittenStory, now: Date): typeof followHits.$inferInsert {
  return {
    followId: follow.id,
    storyId: story.id,
    profileId: follow.profileId,
    title: story.title,
    path: story.path,
    because: becauseOf(follow.filter, story),
    publishedAt: story.publishedAt,
    arrivedAt: now,
    mailedAt: follow.mail === 'off' ? now : null,
  };
}

/** What of the story the filter asked for, in words. */
function becauseOf(filter: Followed<FollowRow>['filter'], story: WrittenStory): string[] {
  const names = story.about.filter(({ key }) => filter.about?.includes(key)).map(({ name }) => name);
  const among = (wanted: readonly string[] | undefined, has: readonly string[]) =>
    (wanted ?? []).filter((one) => has.includes(one));
  return [
    ...(filter.q ? [`“${filter.q}”`] : []),
    ...names,
    ...among(filter.technology, story.technology),
    ...among(filter.application, story.application),
    ...among(filter.region, story.regions),
    ...among(filter.category, story.categories),
    ...among(filter.source, story.sourceLabels),
  ];
}
