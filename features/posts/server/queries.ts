import { and, desc, eq, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { postRevisions, postSlugs, posts } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { DeletedPost, ManagedPost, PostContent, PostLine, PublicPost, RevisionPage } from '../contract.ts';
import { type PostState, postStates, REVISIONS_SHOWN } from '../vocabulary.ts';

export { nameCharts } from './chart-queries.ts';

type RevisionRow = typeof postRevisions.$inferSelect;
type PostRow = typeof posts.$inferSelect;

interface Asked {
  limit: number;
  cursor?: KeysetCursor | undefined;
}

const isThere = isNull(posts.deletedAt);
const isPublic = and(eq(posts.state, 'published'), isThere);

/** What readers see, newest first. */
export async function listPublishedPosts(
  db: Executor,
  { limit, cursor }: Asked,
): Promise<{ items: (PublicPost & { body: string })[]; nextCursor: string | null }> {
  const rows = await publicRows(db)
    .where(and(isPublic, isBelow({ at: posts.publishedAt, id: posts.id }, cursor)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows.map(toPublic), limit, ({ publishedAt, id }) =>
    encodeCursor({ at: new Date(publishedAt), id }),
  );
  return { items, nextCursor };
}

/** Of these posts those that are public. */
export async function listPublishedById(db: Executor, ids: readonly string[]): Promise<PublicPost[]> {
  if (ids.length === 0) return [];
  const rows = await publicRows(db).where(and(isPublic, inArray(posts.id, [...ids])));
  return rows.map(toPublic);
}

/** With when what readers see of each was written, or went out. */
export async function listPostAddresses(
  db: Executor,
  limit: number,
  offset: number,
): Promise<{ slug: string; changedAt: Date | null }[]> {
  const rows = await db
    .select({ slug: posts.slug, publishedAt: posts.publishedAt, savedAt: postRevisions.savedAt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(isPublic)
    .orderBy(posts.slug)
    .limit(limit)
    .offset(offset);
  return rows.map(({ slug, publishedAt, savedAt }) => ({
    slug,
    changedAt: publishedAt && publishedAt > savedAt ? publishedAt : savedAt,
  }));
}

export function countPublishedPosts(db: Executor): Promise<number> {
  return db.$count(posts, isPublic);
}

export async function hasPublishedPosts(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: posts.id }).from(posts).where(isPublic).limit(1);
  return rows.length > 0;
}

/** By its address, or by one it had: then its `slug` is another. */
export async function findPublished(db: Executor, slug: string): Promise<(PublicPost & { body: string }) | null> {
  const [row] = await publicRows(db)
    .innerJoin(postSlugs, eq(postSlugs.postId, posts.id))
    .where(and(eq(postSlugs.slug, slug), isPublic));
  return row ? toPublic(row) : null;
}

function publicRows(db: Executor) {
  return db
    .select({ post: posts, revision: postRevisions })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .$dynamic();
}

function toPublic({ post, revision }: { post: PostRow; revision: RevisionRow }): PublicPost & { body: string } {
  const publishedAt = (post.publishedAt ?? revision.savedAt).toISOString();
  return {
    ...contentOf(revision),
    id: post.id,
    slug: post.slug,
    publishedAt,
    changedAt: revision.publishedAt?.toISOString() ?? publishedAt,
  };
}

export function contentOf(revision: RevisionRow): PostContent {
  const { title, excerpt, body, byline, tags, canonicalUrl, metaDescription } = revision;
  return { title, excerpt, body, byline, tags, canonicalUrl, metaDescription };
}

/** All of them, last changed first. */
export async function listPosts(
  db: Executor,
  asked: Asked & { state?: PostState | undefined; q?: string | undefined },
): Promise<{ items: PostLine[]; nextCursor: string | null }> {
  const pattern = asked.q ? containing(asked.q) : null;
  const { title, body, savedByEmail } = postRevisions;
  const rows = await db
    .select({ post: posts, title, savedByEmail })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.currentRevisionId))
    .where(
      and(
        isThere,
        asked.state ? eq(posts.state, asked.state) : undefined,
        pattern ? or(ilike(title, pattern), ilike(body, pattern)) : undefined,
        isBelow({ at: posts.updatedAt, id: posts.id }, asked.cursor),
      ),
    )
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(asked.limit + 1);
  const { items, nextCursor } = cutPage(rows, asked.limit, ({ post }) =>
    encodeCursor({ at: post.updatedAt, id: post.id }),
  );
  return {
    items: items.map(({ post, ...revision }) => ({
      ...stateOf(post),
      title: revision.title,
      savedBy: revision.savedByEmail,
    })),
    nextCursor,
  };
}

export async function countPosts(db: Executor): Promise<Record<PostState, number>> {
  const rows = await db
    .select({ state: posts.state, count: sql<number>`count(*)::int` })
    .from(posts)
    .where(isThere)
    .groupBy(posts.state);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const { draft, review, scheduled, published, withdrawn } = Object.fromEntries(
    postStates.map((state) => [state, counts.get(state) ?? 0]),
  ) as Record<PostState, number>; // One of each state.
  return { draft, review, scheduled, published, withdrawn };
}

export function findPost(db: Executor, id: string): Promise<ManagedPost | null> {
  return findManaged(db, eq(posts.id, id));
}

/** By what stands in the links of its preview. */
export function findPreviewed(db: Executor, previewId: string): Promise<ManagedPost | null> {
  return findManaged(db, eq(posts.previewId, previewId));
}

export async function findPreviewId(db: Executor, id: string): Promise<string | null> {
  const [row] = await db
    .select({ previewId: posts.previewId })
    .from(posts)
    .where(and(eq(posts.id, id), isThere));
  return row?.previewId ?? null;
}

async function findManaged(db: Executor, which: SQL): Promise<ManagedPost | null> {
  const published = alias(postRevisions, 'published');
  const scheduled = alias(postRevisions, 'scheduled');
  const [row] = await db
    .select({
      post: posts,
      current: postRevisions,
      publishedNumber: published.number,
      scheduledNumber: scheduled.number,
    })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.currentRevisionId))
    .leftJoin(published, eq(published.id, posts.publishedRevisionId))
    .leftJoin(scheduled, eq(scheduled.id, posts.scheduledRevisionId))
    .where(and(which, isThere));
  if (!row) return null;
  const { post, current, publishedNumber, scheduledNumber } = row;
  return {
    ...stateOf(post),
    content: contentOf(current),
    currentNumber: current.number,
    publishedNumber,
    scheduledNumber,
    savedBy: current.savedByEmail,
  };
}

function stateOf(post: PostRow) {
  return {
    id: post.id,
    slug: post.slug,
    // Only our own commands write it.
    state: post.state as PostState,
    revision: post.revision,
    hasChanges: post.publishedRevisionId !== null && post.publishedRevisionId !== post.currentRevisionId,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    scheduledAt: post.scheduledAt?.toISOString() ?? null,
    scheduledZone: post.scheduledZone,
    scheduleFailure: post.scheduleFailure,
    updatedAt: post.updatedAt.toISOString(),
  };
}

/** A page of them, newest first. @param before number of the last one that was seen */
export async function listRevisions(db: Executor, postId: string, before?: number): Promise<RevisionPage> {
  const { number, title, savedByEmail, savedAt, publishedAt } = postRevisions;
  const rows = await db
    .select({ number, title, savedBy: savedByEmail, savedAt, publishedAt })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(REVISIONS_SHOWN + 1);
  const items = rows.slice(0, REVISIONS_SHOWN).map((row) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }));
  return { items, nextBefore: rows.length > REVISIONS_SHOWN ? (items.at(-1)?.number ?? null) : null };
}

/** What a revision said. */
export async function findRevision(db: Executor, postId: string, number: number): Promise<PostContent | null> {
  const [row] = await db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.number, number)));
  return row ? contentOf(row) : null;
}

/** What a revision was called. */
export async function titleOf(db: Executor, revisionId: string): Promise<string> {
  const [row] = await db
    .select({ title: postRevisions.title })
    .from(postRevisions)
    .where(eq(postRevisions.id, revisionId));
  return row?.title ?? '';
}

export async function listDuePosts(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isThere, eq(posts.state, 'scheduled'), lte(posts.scheduledAt, now)));
  return rows.map(({ id }) => id);
}

/** The latest first. */
export async function listDeletedPosts(db: Executor): Promise<DeletedPost[]> {
  const { id, deletedAt, deletedBy } = posts;
  const { title, excerpt } = postRevisions;
  const rows = await db
    .select({ id, deletedAt, deletedBy, title, excerpt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.currentRevisionId))
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id))
    .limit(MOST_DELETED_SHOWN);
  return rows.map(({ deletedAt, deletedBy, ...row }) => ({
    ...row,
    deletedAt: deletedAt?.toISOString() ?? '',
    deletedBy: deletedBy ?? '',
  }));
}

const MOST_DELETED_SHOWN = 100;
