import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { posts } from '../../../database/schema/posts.ts';
import type { Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { settle } from '../../notices/server/commands.ts';
import type { ManagedPost } from '../contract.ts';
import { auditPost, lockPost, postNow, touch } from './commands.ts';
import { occurrenceOf, unscheduled } from './publish-commands.ts';

/** Takes it away from readers and editors, whole, until somebody restores it. @throws AppError NOT_FOUND */
export function deletePost(db: Orm, actor: Actor, id: string, now: Date): Promise<{ id: string; title: string }> {
  return db.transaction(async (tx) => {
    const { title } = (await lockPost(tx, id)).current;
    await touch(tx, id, { deletedAt: now, deletedBy: actor.email }, now);
    await settle(tx, occurrenceOf(id), now);
    await auditPost(tx, actor, 'post.delete', id, { title });
    return { id, title };
  });
}

/** Brings it back as it was; what was to go out meanwhile comes back as a draft. @throws AppError NOT_FOUND */
export function restorePost(db: Orm, actor: Actor, id: string, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(posts)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(posts.id, id), isNotNull(posts.deletedAt)))
      .returning({ state: posts.state, scheduledAt: posts.scheduledAt });
    if (!row) throw new AppError('NOT_FOUND', 'This post is not among the deleted ones (any more).');
    const isOverdue = row.state === 'scheduled' && row.scheduledAt && row.scheduledAt <= now;
    await touch(tx, id, isOverdue ? { state: 'draft', ...unscheduled } : {}, now);
    const post = await postNow(tx, id);
    await auditPost(tx, actor, 'post.restore', id, { title: post.content.title });
    return post;
  });
}

/** The links to its preview that are out open nothing any more. @returns what stands in new ones @throws AppError NOT_FOUND */
export function withdrawPreviews(db: Orm, actor: Actor, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { title } = (await lockPost(tx, id)).current;
    const previewId = randomUUID();
    await tx.update(posts).set({ previewId }).where(eq(posts.id, id));
    await auditPost(tx, actor, 'post.previews', id, { title });
    return previewId;
  });
}
