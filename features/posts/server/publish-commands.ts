import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { isTimeZone } from '../../../platform/shared/format-time.ts';
import { fromZoneClock } from '../../../platform/shared/zoned-time.ts';
import { requireSecondPerson } from '../../accounts/server/permissions.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { ManagedPost } from '../contract.ts';
import { type PostState, stateLabels } from '../vocabulary.ts';
import { keepCharts } from './chart-commands.ts';
import { auditPost, keepRevision, lockPost, type PostRow, postNow, touch } from './commands.ts';
import { titleOf } from './queries.ts';
import { findPictureFaults } from './render-post.ts';

interface Asked {
  id: string;
  /** What the editor has read. */
  revision: number;
}

export const occurrenceOf = (id: string) => `post:${id}`;
export const unscheduled = { scheduledAt: null, scheduledRevisionId: null, scheduledZone: null, scheduleFailure: null };

/** Puts a draft before the other editors. @throws AppError NOT_FOUND, CONFLICT, UNPROCESSABLE */
export function askReview(db: Orm, actor: Actor, { id, revision }: Asked, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const { post, current } = await lockPost(tx, id, revision);
    requireState(post, ['draft', 'withdrawn']);
    requireReady(current);
    await keepRevision(tx, current.id);
    await touch(tx, id, { state: 'review' }, now);
    await tellOfReview(tx, id, current.title, now);
    await auditPost(tx, actor, 'post.review', id, { title: current.title });
    return postNow(tx, id);
  });
}

/** Tells the editors that it waits for one of them. */
export async function tellOfReview(tx: Executor, id: string, title: string, now: Date): Promise<void> {
  await notify(tx, {
    kind: 'post.waiting',
    occurrence: occurrenceOf(id),
    subject: { type: 'posts', id },
    title: 'A post waits for review',
    text: title,
    path: `/admin/blog-posts/${id}`,
    at: now,
  });
}

/** Makes a draft of what is in review, scheduled or withdrawn. @throws AppError NOT_FOUND, CONFLICT, UNPROCESSABLE */
export function takeBack(db: Orm, actor: Actor, { id, revision }: Asked, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const { post, current } = await lockPost(tx, id, revision);
    requireState(post, ['review', 'scheduled', 'withdrawn']);
    await touch(tx, id, { state: 'draft', ...unscheduled }, now);
    await settle(tx, occurrenceOf(id), now);
    await auditPost(tx, actor, 'post.take-back', id, { title: current.title, was: post.state });
    return postNow(tx, id);
  });
}

/**
 * Makes public what the editor has read.
 *
 * @throws AppError NOT_FOUND; CONFLICT when somebody else saved meanwhile; UNPROCESSABLE when it has no text, or pictures without words; FORBIDDEN when a second person
 *   has to do it
 */
export function publishPost(db: Orm, actor: Actor, { id, revision }: Asked, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const { post, current } = await lockPost(tx, id, revision);
    requireReady(current);
    await requireOther(tx, actor, id);
    if (post.state === 'published' && post.publishedRevisionId === current.id) return postNow(tx, id);
    await makePublic(tx, post, current.id, now);
    await auditPost(tx, actor, 'post.publish', id, { title: current.title });
    return postNow(tx, id);
  });
}

/**
 * Publishes what is scheduled and due, as the revision that was scheduled. Of two processes one does it.
 *
 * @returns whether this call did
 */
export function publishDue(db: Orm, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { post } = await lockPost(tx, id);
    const { state, scheduledAt, scheduledRevisionId } = post;
    if (state !== 'scheduled' || !scheduledRevisionId || !scheduledAt || scheduledAt > now) return false;
    await makePublic(tx, post, scheduledRevisionId, now);
    await auditPost(tx, null, 'post.publish', id, { title: await titleOf(tx, scheduledRevisionId) });
    return true;
  });
}

/**
 * Says at the post, and once to the editors, why what was due did not go out. It is tried again until somebody does something about it.
 *
 * @param reason a sentence
 */
export function noteScheduleFailure(db: Orm, id: string, reason: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { post } = await lockPost(tx, id);
    if (post.state !== 'scheduled' || !post.scheduledRevisionId || post.scheduleFailure === reason) return;
    await touch(tx, id, { scheduleFailure: reason }, now);
    await notify(tx, {
      kind: 'post.failed',
      occurrence: occurrenceOf(id),
      subject: { type: 'posts', id },
      title: 'A scheduled post did not go out',
      text: `${await titleOf(tx, post.scheduledRevisionId)}: ${reason}`,
      path: `/admin/blog-posts/${id}`,
      at: now,
    });
  });
}

async function makePublic(tx: Executor, post: PostRow, revisionId: string, now: Date): Promise<void> {
  await keepRevision(tx, revisionId, now);
  await keepCharts(tx, post.id, revisionId, now);
  const publishedAt = post.publishedAt ?? now;
  await touch(tx, post.id, { state: 'published', publishedRevisionId: revisionId, publishedAt, ...unscheduled }, now);
  await settle(tx, occurrenceOf(post.id), now);
}

/** Takes it off the site. @throws AppError NOT_FOUND, CONFLICT, UNPROCESSABLE */
export function withdrawPost(db: Orm, actor: Actor, { id, revision }: Asked, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const { post, current } = await lockPost(tx, id, revision);
    requireState(post, ['published']);
    await touch(tx, id, { state: 'withdrawn' }, now);
    await auditPost(tx, actor, 'post.withdraw', id, { title: current.title });
    return postNow(tx, id);
  });
}

/** Makes public again what was withdrawn, as it was. @throws AppError NOT_FOUND, CONFLICT, UNPROCESSABLE */
export function showAgain(db: Orm, actor: Actor, { id, revision }: Asked, now: Date): Promise<ManagedPost> {
  return db.transaction(async (tx) => {
    const { post, current } = await lockPost(tx, id, revision);
    requireState(post, ['withdrawn']);
    await touch(tx, id, { state: 'published' }, now);
    await auditPost(tx, actor, 'post.show', id, { title: current.title });
    return postNow(tx, id);
  });
}

/**
 * Publishes exactly what the editor has read at a time; what is written later waits.
 *
 * @param asked.clock such as '2026-11-21T07:00', in `timeZone`
 * @throws AppError NOT_FOUND; CONFLICT; FORBIDDEN when a second person has to do it; UNPROCESSABLE for no text, an unknown zone, a time that
 *   the clocks skip there, or one that has passed
 */
export function schedulePost(
  db: Orm,
  actor: Actor,
  { id, revision, clock, timeZone }: Asked & { clock: string; timeZone: string },
  now: Date,
): Promise<ManagedPost> {
  const at = readTime(clock, timeZone, now);
  return db.transaction(async (tx) => {
    const { post, current } = await lockPost(tx, id, revision);
    requireState(post, ['draft', 'review', 'scheduled', 'withdrawn']);
    requireReady(current);
    await requireOther(tx, actor, id);
    await keepRevision(tx, current.id);
    const which = { scheduledAt: at, scheduledRevisionId: current.id, scheduledZone: timeZone };
    const schedule = { ...unscheduled, ...which };
    await touch(tx, id, { state: 'scheduled', ...schedule }, now);
    await settle(tx, occurrenceOf(id), now);
    await auditPost(tx, actor, 'post.schedule', id, { title: current.title, clock, timeZone });
    return postNow(tx, id);
  });
}

function readTime(clock: string, timeZone: string, now: Date): Date {
  const refuse = (field: string, message: string) =>
    new AppError('UNPROCESSABLE', message, { issues: [{ path: [field], message }] });
  if (!isTimeZone(timeZone)) throw refuse('timeZone', 'The time zone is not known. Take a name such as Europe/Berlin.');
  const at = fromZoneClock(clock, timeZone);
  if (!at) throw refuse('clock', 'This time does not exist there: the clocks skip it. Take another.');
  if (at <= now) throw refuse('clock', 'This time has passed.');
  return at;
}

const requireOther = (tx: Executor, actor: Actor, id: string) =>
  requireSecondPerson(tx, actor, ['post.create', 'post.update'], id);

function requireState({ state }: PostRow, allowed: readonly PostState[]): void {
  const now = state as PostState; // Only our own commands write it.
  if (!allowed.includes(now))
    throw new AppError('UNPROCESSABLE', `This is not possible while the post is ${stateLabels[now].toLowerCase()}.`);
}

function requireReady({ body }: { body: string }): void {
  if (body.trim() === '') throw new AppError('UNPROCESSABLE', 'The post has no text yet.');
  const faults = findPictureFaults(body);
  if (faults.length > 0) throw new AppError('UNPROCESSABLE', faults.join(' '));
}
