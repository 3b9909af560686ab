import { and, eq, isNull, like, ne, or, sql } from 'drizzle-orm';
import { postRevisions, postSlugs, posts } from '../../../database/schema/posts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { makeSlug, numberSlug } from '../../../platform/shared/make-slug.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { ManagedPost, PostContent } from '../contract.ts';
import { REVISION_MINUTES } from '../vocabulary.ts';
import { contentOf, findPost, findRevision } from './queries.ts';

export type PostRow = typeof posts.$inferSelect;
type RevisionRow = typeof postRevisions.$inferSelect;

/** Begins a draft. */
export async function createPost(db: Orm, actor: Actor, content: PostContent, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    // Two drafts of one title at the same moment: the second gets a number.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('posts slug', 0))`);
    const slug = await freeSlug(tx, makeSlug(content.title) ?? 'post');
    const [row] = await tx
      .insert(posts)
      .values({ slug, authorId: actor.id, createdAt: now, updatedAt: now })
      .returning({ id: posts.id });
    if (!row) throw new Error('the post that was just inserted is missing');
    await tx.insert(postSlugs).values({ slug, postId: row.id });
    const revisionId = await addRevision(tx, actor, row.id, { number: 1, content, now });
    await tx.update(posts).set({ currentRevisionId: revisionId }).where(eq(posts.id, row.id));
    await auditPost(tx, actor, 'post.create', row.id, { title: content.title });
    return postNow(tx, row.id);
  });
}

/**
 * Saves what is worked on; readers see nothing of it.
 *
 * @returns the revision to name with the next change
 * @throws AppError NOT_FOUND; CONFLICT when somebody else saved since `revision`
 */
export async function savePost(
  db: Orm,
  actor: Actor,
  { id, revision, content }: { id: string; revision: number; content: PostContent },
  now: Date,
): Promise<{ revision: number; savedAt: string }> {
  return db.transaction(async (tx) => {
    const { current } = await lockPost(tx, id, revision);
    if (JSON.stringify(contentOf(current)) === JSON.stringify(content)) return { revision, savedAt: now.toISOString() };
    const isSame =
      !current.isKept &&
      current.savedBy === actor.id &&
      now.getTime() - current.startedAt.getTime() < REVISION_MINUTES * 60_000;
    if (isSame) {
      await tx
        .update(postRevisions)
        .set({ ...content, savedAt: now })
        .where(eq(postRevisions.id, current.id));
      await touch(tx, id, {}, now);
    } else await followWith(tx, actor, id, current, content, now);
    return { revision: revision + 1, savedAt: now.toISOString() };
  });
}

/**
 * Makes an earlier revision the one that is worked on, as a new one. What is public or scheduled stays.
 *
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function restoreRevision(
  db: Orm,
  actor: Actor,
  { id, revision, number }: { id: string; revision: number; number: number },
  now: Date,
): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const { current } = await lockPost(tx, id, revision);
    const content = await findRevision(tx, id, number);
    if (!content) throw new AppError('NOT_FOUND', 'There is no such revision.');
    // What was worked on until now can be gone back to.
    await keepRevision(tx, current.id);
    await followWith(tx, actor, id, current, content, now, { restored: number });
    return postNow(tx, id);
  });
}

/** The next revision. Written down as a change, so that its author does not pass for a second person. */
async function followWith(
  tx: Executor,
  actor: Actor,
  id: string,
  current: RevisionRow,
  content: PostContent,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  const revisionId = await addRevision(tx, actor, id, { number: current.number + 1, content, now });
  await touch(tx, id, { currentRevisionId: revisionId }, now);
  await auditPost(tx, actor, 'post.update', id, { title: content.title, ...details });
}

/**
 * Changes its address. An address that was public stays the post's and leads to the new one.
 *
 * @throws AppError NOT_FOUND; CONFLICT for the revision; UNPROCESSABLE when the address is another post's, or was
 */
export async function changeSlug(
  db: Orm,
  actor: Actor,
  { id, revision, slug }: { id: string; revision: number; slug: string },
  now: Date,
): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('posts slug', 0))`);
    const { post, current } = await lockPost(tx, id, revision);
    if (slug === post.slug) return postNow(tx, id);
    const [taken] = await tx
      .select()
      .from(postSlugs)
      .where(and(eq(postSlugs.slug, slug), ne(postSlugs.postId, id)));
    if (taken) {
      const message = 'This address is, or was, that of another post.';
      throw new AppError('UNPROCESSABLE', message, { issues: [{ path: ['slug'], message }] });
    }
    if (post.publishedAt === null) await tx.delete(postSlugs).where(eq(postSlugs.postId, id));
    await tx.insert(postSlugs).values({ slug, postId: id }).onConflictDoNothing();
    await touch(tx, id, { slug }, now);
    await auditPost(tx, actor, 'post.address', id, {
      title: current.title,
      changes: { slug: { from: post.slug, to: slug } },
    });
    return postNow(tx, id);
  });
}

/**
 * The post and what is worked on, for this transaction alone.
 *
 * @param revision what the editor has read; absent: whatever it is
 * @throws AppError NOT_FOUND; CONFLICT when it is another one by now
 */
export async function lockPost(
  tx: Executor,
  id: string,
  revision?: number,
): Promise<{ post: PostRow; current: RevisionRow }> {
  const [post] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
    .for('update');
  const [current] = post?.currentRevisionId
    ? await tx.select().from(postRevisions).where(eq(postRevisions.id, post.currentRevisionId))
    : [];
  if (!post || !current) throw new AppError('NOT_FOUND', 'There is no such post.');
  if (revision !== undefined && post.revision !== revision)
    throw new AppError('CONFLICT', 'Somebody else has changed this post since you opened it.');
  return { post, current };
}

/** Nothing is written into this revision any more. */
export async function keepRevision(tx: Executor, id: string, publishedAt?: Date): Promise<void> {
  const first = publishedAt
    ? { publishedAt: sql`coalesce(${postRevisions.publishedAt}, ${publishedAt.toISOString()}::timestamptz)` }
    : {};
  await tx
    .update(postRevisions)
    .set({ isKept: true, ...first })
    .where(eq(postRevisions.id, id));
}

/** Every change of the post counts its revision. */
export async function touch(tx: Executor, id: string, change: Partial<PostRow>, now: Date): Promise<void> {
  await tx
    .update(posts)
    .set({ ...change, revision: sql`${posts.revision} + 1`, updatedAt: now })
    .where(eq(posts.id, id));
}

export async function postNow(tx: Executor, id: string): Promise<ManagedPost> {
  const post = await findPost(tx, id);
  if (!post) throw new AppError('NOT_FOUND', 'There is no such post.');
  return post;
}

export function auditPost(
  tx: Executor,
  actor: Actor | null,
  action: Parameters<typeof recordAudit>[2]['action'],
  id: string,
  details: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType: 'posts', subjectId: id, details });
}

async function addRevision(
  tx: Executor,
  actor: Actor,
  postId: string,
  { number, content, now }: { number: number; content: PostContent; now: Date },
): Promise<string> {
  const [row] = await tx
    .insert(postRevisions)
    .values({ ...content, postId, number, savedBy: actor.id, savedByEmail: actor.email, startedAt: now, savedAt: now })
    .returning({ id: postRevisions.id });
  if (!row) throw new Error('the revision that was just inserted is missing');
  return row.id;
}

async function freeSlug(tx: Executor, slug: string): Promise<string> {
  const rows = await tx
    .select({ slug: postSlugs.slug })
    .from(postSlugs)
    .where(or(eq(postSlugs.slug, slug), like(postSlugs.slug, `${slug}-%`)));
  const taken = new Set(rows.map((row) => row.slug));
  return numberSlug(slug, (candidate) => taken.has(candidate));
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [posts.deletedBy, postRevisions.savedByEmail]);
}
