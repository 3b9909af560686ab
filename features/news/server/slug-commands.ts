import { sql } from 'drizzle-orm';
import { storySlugs } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { makeSlug } from '../../../platform/shared/make-slug.ts';

/**
 * Gives each of these stories that has none its address: the words of its title, and where another story has them, also the beginning of
 * its id. An address is given once and stays, whatever becomes of the title.
 */
export async function nameStories(tx: Executor, storyIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; title: string }>(sql`
    select story.id, lead.title from news_stories story join shown_reports lead on lead.id = story.lead_article_id
    where story.id = any(${sql.param([...storyIds])}::uuid[])
      and not exists (select from story_slugs where story_id = story.id)
    order by story.published_at, story.id`);
  const stories = rows.map(({ id, title }) => ({ storyId: id, words: makeSlug(title) ?? '' }));
  const numbered = ({ storyId, words }: (typeof stories)[number]) => `${words || 'story'}-${storyId.slice(0, 8)}`;
  const isFree = (words: string) => words !== '' && !takenWords.has(words);
  const given = await insertFree(
    tx,
    stories.map((story) => ({ storyId: story.storyId, slug: isFree(story.words) ? story.words : numbered(story) })),
  );
  const left = stories.filter(({ storyId }) => !given.has(storyId));
  const last = await insertFree(
    tx,
    left.map((story) => ({ storyId: story.storyId, slug: numbered(story) })),
  );
  const rest = left.filter(({ storyId }) => !last.has(storyId));
  await insertFree(
    tx,
    rest.map(({ storyId }) => ({ storyId, slug: storyId })),
  );
}

/** What `/api/news/…` means already. */
const takenWords: ReadonlySet<string> = new Set(['counts']);

/** Waits for whoever is about to take the same one. @returns ids of the stories that got theirs */
async function insertFree(tx: Executor, slugs: readonly { slug: string; storyId: string }[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await tx
    .insert(storySlugs)
    // In one order for everybody, so that nobody waits for somebody who waits.
    .values(slugs.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ storyId: storySlugs.storyId });
  return new Set(rows.map(({ storyId }) => storyId));
}
