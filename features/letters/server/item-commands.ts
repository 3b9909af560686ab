import { eq } from 'drizzle-orm';
import { newsletterIssueBlocks, newsletterIssueStories } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { findStoryTitles, listStoriesById } from '../../news/server/queries.ts';
import { listPublishedById } from '../../posts/server/queries.ts';
import type { IssueStory, LetterItem, SentItem } from '../contract.ts';
import { storiesOf, toIssueStory } from './queries.ts';

/** Stores the items of a letter in their order, in the place of those it had. */
export async function writeItems(tx: Executor, issueId: string, items: readonly LetterItem[]): Promise<void> {
  await tx.delete(newsletterIssueStories).where(eq(newsletterIssueStories.issueId, issueId));
  await tx.delete(newsletterIssueBlocks).where(eq(newsletterIssueBlocks.issueId, issueId));
  const stories: (typeof newsletterIssueStories.$inferInsert)[] = [];
  const blocks: (typeof newsletterIssueBlocks.$inferInsert)[] = [];
  for (const [index, item] of items.entries()) {
    const place = { issueId, position: index + 1 };
    if (item.kind === 'story') stories.push({ ...item, ...place, publishedAt: new Date(item.publishedAt) });
    else {
      const { id, kind, ...content } = item;
      blocks.push({ ...place, id, kind, content });
    }
  }
  if (stories.length > 0) await tx.insert(newsletterIssueStories).values(stories);
  if (blocks.length > 0) await tx.insert(newsletterIssueBlocks).values(blocks);
}

/** Other stories in the places of those that were there; more of them follow the last one. What stands between them stays. */
export function replaceStories(items: readonly LetterItem[], stories: readonly IssueStory[]): LetterItem[] {
  const coming = stories.map((story): LetterItem => ({ kind: 'story', ...story }));
  const replaced = items.map((item) => (item.kind === 'story' ? coming.shift() : item));
  replaced.splice(items.findLastIndex(({ kind }) => kind === 'story') + 1, 0, ...coming);
  return replaced.filter((item) => item !== undefined);
}

/**
 * What an editor sent, with all that a letter keeps of it: of a story or post that it has, what is stored; others as they stand on the
 * site, from whatever time. The same one twice counts once.
 *
 * @throws AppError UNPROCESSABLE for a story without a link, a post that is not public, or one that nobody knows
 */
export async function resolveItems(
  tx: Executor,
  had: readonly LetterItem[],
  sent: readonly SentItem[],
): Promise<LetterItem[]> {
  const known = new Map(had.map((item) => [idOf(item), item]));
  const isNew = (item: SentItem) => !known.has(idOf(item));
  const storyIds = sent.flatMap((item) => (item.kind === 'story' && isNew(item) ? [item.storyId] : []));
  const postIds = sent.flatMap((item) => (item.kind === 'post' && isNew(item) ? [item.postId] : []));
  for (const story of storyIds.length > 0 ? await listStoriesById(tx, storyIds) : [])
    known.set(story.id, { kind: 'story', ...toIssueStory(story) });
  // Its own id comes with what was sent.
  for (const { id, title, excerpt, slug } of await listPublishedById(tx, postIds))
    known.set(id, { kind: 'post', id, postId: id, title, excerpt, slug });
  const once = new Map(sent.map((item) => [idOf(item), item]));
  return [...once.values()].map((item): LetterItem => {
    if (item.kind !== 'story' && item.kind !== 'post') return item;
    const found = known.get(idOf(item));
    if (item.kind === 'story' && found?.kind === 'story') return { ...found, note: item.note ?? found.note };
    if (item.kind === 'post' && found?.kind === 'post') return { ...found, id: item.id };
    throw new AppError(
      'UNPROCESSABLE',
      item.kind === 'story'
        ? 'One of these stories is not in the news, or has no link.'
        : 'One of these posts is not public.',
    );
  });
}

/** What makes an item the same one: a story or post stands in a letter once. */
export function idOf(item: LetterItem | SentItem): string {
  if (item.kind === 'story') return item.storyId;
  return item.kind === 'post' ? item.postId : item.id;
}

/** Stories that were hidden, or merged into one that the letter has as well, and posts that are not public any more. */
export async function findGoneItems(tx: Executor, items: readonly LetterItem[]) {
  const stands = await findStoryTitles(
    tx,
    storiesOf(items).map(({ storyId }) => storyId),
  );
  const own = new Set(storiesOf(items).map(({ storyId }) => storyId));
  const storyIds = [...new Set([...stands.values()].map(({ id }) => id))];
  const shown = new Set((storyIds.length > 0 ? await listStoriesById(tx, storyIds) : []).map(({ id }) => id));
  const postIds = items.flatMap((item) => (item.kind === 'post' ? [item.postId] : []));
  const published = new Set((await listPublishedById(tx, postIds)).map(({ id }) => id));
  const taken = new Set<string>();
  return items.filter((item) => {
    if (item.kind === 'post') return !published.has(item.postId);
    if (item.kind !== 'story') return false;
    const target = stands.get(item.storyId)?.id ?? item.storyId;
    const isTwice = taken.has(target) || (target !== item.storyId && own.has(target));
    const isGone = isTwice || !shown.has(target);
    if (!isGone) taken.add(target);
    return isGone;
  }) as Extract<LetterItem, { title: string }>[]; // Nothing else can be gone.
}
