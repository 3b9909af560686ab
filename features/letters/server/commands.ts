import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { newsletterDeliveries, newsletterIssues } from '../../../database/schema/newsletter.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { formatZonedMoment } from '../../../platform/shared/format-time.ts';
import { dateAt } from '../../../platform/shared/zoned-time.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { requireSecondPerson } from '../../accounts/server/permissions.ts';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import { settle } from '../../notices/server/commands.ts';
import { nameCharts } from '../../posts/server/queries.ts';
import type { Edition, LetterItem, ManagedIssue, SentItem } from '../contract.ts';
import { MOST_BLOCKS, STORIES_IN_AN_ISSUE } from '../vocabulary.ts';
import { queueDeliveries } from './delivery-commands.ts';
import { findGoneItems, replaceStories, resolveItems, writeItems } from './item-commands.ts';
import { findIssueAt, findManagedIssue, rankCandidates, storiesOf, toIssueStory } from './queries.ts';
import {
  nextOpenSendAt,
  periodOf,
  requireEdition,
  requireOffered,
  sendAtInPeriod,
  sendTimeOf,
} from './schedule-queries.ts';
import { letterOccurrence, tellOfLetter } from './tell-editors.ts';

// For the application, where somebody's address changes.
export { moveDeliveries } from './delivery-commands.ts';

/** The draft for the letter that goes out at `sendAt`; made when that period has none yet. */
export async function draftIssue(db: Orm, edition: Edition, sendAt: Date): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(newsletterIssues)
      .values({ edition: edition.slug, weekOf: periodOf(edition, sendAt), subject: '', sendAt })
      .onConflictDoNothing()
      .returning({ id: newsletterIssues.id });
    if (created) await chooseForIssue(tx, edition, { id: created.id, items: [] }, sendAt);
    const issue = found(await findIssueAt(tx, edition, sendAt));
    if (created) {
      const goesOut = edition.isOn ? `on ${formatZonedMoment(sendAt, edition.timeZone)}` : 'when somebody sends it';
      await tellOfLetter(tx, 'letter.ready', issue, 'The draft of a letter is ready', `It goes out ${goesOut}.`);
    }
    return issue;
  });
}

/** A draft that was opened early found few stories: while nobody has touched it, it takes what has come since. */
export async function fillDraft(db: Orm, edition: Edition, issue: ManagedIssue): Promise<void> {
  if (issue.status !== 'draft' || issue.isKept || issue.stories.length >= STORIES_IN_AN_ISSUE) return;
  const found = await rankCandidates(db, edition, sendTimeOf(issue), STORIES_IN_AN_ISSUE);
  if (found.length <= issue.stories.length) return;
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, issue.id);
    if (draft.status !== 'draft' || draft.isKept) return;
    await chooseForIssue(tx, edition, draft, sendTimeOf(draft));
    await outdate(tx, draft.id);
  });
}

/** Who has it open looks at another letter from now on: what they send must be what they saw. */
async function outdate(tx: Executor, id: string): Promise<void> {
  const revision = sql`${newsletterIssues.revision} + 1`;
  await tx.update(newsletterIssues).set({ revision }).where(eq(newsletterIssues.id, id));
}

/** What was read in a test is what is sent: from now on the clock chooses nothing anew. @throws AppError NOT_FOUND */
export async function keepIssue(db: Orm, id: string): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    // Also waits for a choice that is being made: what is read afterwards is what stays.
    await tx.update(newsletterIssues).set({ isKept: true }).where(eq(newsletterIssues.id, id));
    return found(await findManagedIssue(tx, id));
  });
}

/** Chooses anew for a draft that no editor has touched: news of the last hours count, too. */
async function chooseForIssue(
  tx: Executor,
  edition: Edition,
  { id, items }: Pick<ManagedIssue, 'id' | 'items'>,
  sendAt: Date,
): Promise<void> {
  const chosen = await rankCandidates(tx, edition, sendAt, STORIES_IN_AN_ISSUE);
  const stories = chosen.map(({ story, score }) => toIssueStory(story, score));
  await writeItems(tx, id, replaceStories(items, stories));
  const subject =
    chosen[0]?.story.title ?? (edition.slug === WEEKLY ? 'The week in small modular reactors' : edition.name);
  await tx
    .update(newsletterIssues)
    .set({ subject: subject.slice(0, 150) })
    .where(eq(newsletterIssues.id, id));
}

export interface IssueChange {
  revision: number;
  subject?: string | undefined;
  intro?: string | undefined;
  /** All of them, in their order. */
  items?: SentItem[] | undefined;
}

/**
 * Changes a draft; with that it is an editor's, and is not chosen anew by itself.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it is on its way or when somebody else changed it, UNPROCESSABLE for an unknown
 *   story or post
 */
export async function changeIssue(
  db: Orm,
  actor: Actor,
  id: string,
  change: IssueChange,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const issue = await lockDraft(tx, id, change.revision);
    // A mail draws nothing: a chart is told in words, as it is now.
    const inWords = (markdown: string) => nameCharts(tx, markdown, publicUrl, now);
    if (change.items) {
      const items = await resolveItems(tx, issue.items, change.items);
      for (const item of items) if (item.kind === 'text') item.body = await inWords(item.body);
      await writeItems(tx, id, items);
    }
    await tx
      .update(newsletterIssues)
      .set({
        revision: issue.revision + 1,
        isKept: true,
        ...(change.subject === undefined ? {} : { subject: change.subject }),
        ...(change.intro === undefined ? {} : { intro: await inWords(change.intro) }),
      })
      .where(eq(newsletterIssues.id, id));
    await auditIssue(tx, actor, 'letter.update', id, { subject: change.subject ?? issue.subject });
    return found(await findManagedIssue(tx, id));
  });
}

async function auditIssue(tx: Executor, actor: Actor | null, action: AuditAction, id: string, details: object) {
  const record = { action, subjectType: 'newsletter_issues', subjectId: id, details: { ...details } };
  await recordAudit(tx, actor, record);
}

/**
 * Puts a published post at the end of the coming issue of a letter, whose draft is made when there is none. Its stories are chosen as
 * before.
 *
 * @param asked.letter its slug
 * @throws AppError NOT_FOUND when readers cannot subscribe to it, UNPROCESSABLE when the post is not public, or the letter has no room
 */
export async function addPostToComingLetter(
  db: Orm,
  actor: Actor,
  { postId, letter }: { postId: string; letter: string },
  now: Date,
): Promise<ManagedIssue> {
  const edition = await requireOffered(db, letter);
  const { id } = await draftIssue(db, edition, await nextOpenSendAt(db, edition, now));
  return db.transaction(async (tx) => {
    const issue = await lockDraft(tx, id);
    if (issue.items.some((item) => item.kind === 'post' && item.postId === postId)) return issue;
    if (issue.items.length - issue.stories.length >= MOST_BLOCKS)
      throw new AppError('UNPROCESSABLE', 'The coming letter has no room for another block.');
    const items: SentItem[] = [...issue.items, { kind: 'post', id: randomUUID(), postId }];
    await writeItems(tx, id, await resolveItems(tx, issue.items, items));
    await outdate(tx, id);
    await auditIssue(tx, actor, 'letter.update', id, { subject: issue.subject });
    return found(await findManagedIssue(tx, id));
  });
}

/** Leaves a week out. @throws AppError NOT_FOUND, CONFLICT when it is on its way */
export async function skipIssue(db: Orm, actor: Actor | null, id: string, note: string): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const { subject } = await lockDraft(tx, id);
    await tx.update(newsletterIssues).set({ status: 'skipped', note }).where(eq(newsletterIssues.id, id));
    await settle(tx, letterOccurrence(id));
    await auditIssue(tx, actor, 'letter.skip', id, { subject, note });
    return found(await findManagedIssue(tx, id));
  });
}

/**
 * Makes a draft of a week that was left out. When its time has passed the clock leaves it alone: taking it up must not send it.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it is on its way or was never left out
 */
export async function takeUpIssue(db: Orm, actor: Actor, id: string, now: Date): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const issue = await lockDraft(tx, id);
    if (issue.status !== 'skipped') throw new AppError('CONFLICT', 'This week is not left out.');
    // The schedule may have moved since; what waits moves with it, and what was left out does not.
    const sendAt =
      issue.sendAt && (await sendAtInPeriod(tx, await requireEdition(tx, issue.edition.slug), issue.weekOf));
    await tx
      .update(newsletterIssues)
      .set({ status: 'draft', note: null, sendAt: sendAt && sendAt > now ? sendAt : null })
      .where(eq(newsletterIssues.id, id));
    await auditIssue(tx, actor, 'letter.take-up', id, { subject: issue.subject });
    return found(await findManagedIssue(tx, id));
  });
}

/**
 * Puts a letter on its way to everybody; or skips it when there are fewer stories than its edition takes at least. Of two processes one does it.
 *
 * @param revision the editor's; absent when the clock starts it
 * @throws AppError NOT_FOUND, CONFLICT when it is on its way already or when somebody else changed it, UNPROCESSABLE when an editor
 *   sends it and nobody would get it (that would spend the week), or with something that is not public any more; FORBIDDEN when a second person has to send it
 */
export async function startIssue(
  db: Orm,
  actor: Actor | null,
  id: string,
  now: Date,
  revision?: number,
): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const issue = await lockDraft(tx, id, revision);
    if (actor) await requireSecondPerson(tx, actor, ['letter.update'], id);
    const edition = await requireEdition(tx, issue.edition.slug);
    if (actor === null && !edition.isOn) return issue;
    // What an editor sends is what the editor saw.
    if (actor === null && !issue.isKept) await chooseForIssue(tx, edition, issue, now);
    const left = await leaveOutGone(tx, actor, id);
    const stories = storiesOf(left).length;
    const isEnough = stories >= edition.fewestStories;
    const queued = isEnough ? await queueDeliveries(tx, id, now) : 0;
    if (actor && isEnough && queued === 0)
      throw new AppError('UNPROCESSABLE', 'Nobody would get this letter: there are no active subscribers.');
    const sentOn = dateAt(now, edition.timeZone);
    const span = edition.rhythm === 'daily' ? 'day' : 'week';
    const note = `The ${span} had ${formatCounted(stories, 'story', 'stories')}; a letter needs ${edition.fewestStories}.`;
    await tx
      .update(newsletterIssues)
      .set(isEnough ? { status: 'sending', startedAt: now, sentOn, note: null } : { status: 'skipped', note })
      .where(eq(newsletterIssues.id, id));
    await settle(tx, letterOccurrence(id), now);
    if (actor === null && !isEnough) await tellOfLetter(tx, 'letter.failed', issue, 'A letter was left out', note);
    await auditIssue(tx, actor, isEnough ? 'letter.send' : 'letter.skip', id, {
      subject: issue.subject,
      ...(isEnough ? { queued } : { note }),
    });
    return found(await findManagedIssue(tx, id));
  });
}

/**
 * What has been taken off the site since it was put in does not go out: the clock leaves it out, an editor is asked to.
 *
 * @returns what is left
 */
async function leaveOutGone(tx: Executor, actor: Actor | null, id: string): Promise<LetterItem[]> {
  const { items } = found(await findManagedIssue(tx, id));
  const gone = await findGoneItems(tx, items);
  const [first] = gone;
  if (!first) return items;
  if (actor) {
    const message = `“${first.title}” is not on the site any more, or is there twice. Take it out and save the letter.`;
    throw new AppError('UNPROCESSABLE', message);
  }
  const left = items.filter((item) => !gone.some((one) => one === item));
  await writeItems(tx, id, left);
  return left;
}

/** Closes a letter when nothing of it waits any more. @returns whether it is finished */
export async function finishIssue(db: Orm, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const result = await tx.execute(sql`
    update ${newsletterIssues} set status = 'sent', finished_at = ${now.toISOString()}::timestamptz
    where id = ${id}::uuid and status = 'sending' and not exists (
      select from ${newsletterDeliveries} where issue_id = ${id}::uuid and status in ('queued', 'sending', 'handed-over'))`);
    if (result.rowCount !== 1) return false;
    await settle(tx, letterOccurrence(id), now);
    const isFailed = and(eq(newsletterDeliveries.issueId, id), eq(newsletterDeliveries.status, 'failed'));
    const failed = await tx.$count(newsletterDeliveries, isFailed);
    if (failed > 0)
      await tellOfLetter(
        tx,
        'letter.failed',
        { id },
        'A letter did not reach everybody',
        `${formatCounted(failed, 'letter')} could not be delivered.`,
      );
    return true;
  });
}

async function lockDraft(tx: Executor, id: string, revision?: number): Promise<ManagedIssue> {
  await tx.execute(sql`select from ${newsletterIssues} where id = ${id}::uuid for update`);
  const issue = found(await findManagedIssue(tx, id));
  if (issue.status === 'sending' || issue.status === 'sent')
    throw new AppError('CONFLICT', 'This letter is on its way already; it can’t be changed any more.');
  if (revision !== undefined && revision !== issue.revision) {
    throw new AppError(
      'CONFLICT',
      'Somebody else changed this letter meanwhile. Load it again and repeat your change.',
    );
  }
  return issue;
}

function found(issue: ManagedIssue | null): ManagedIssue {
  if (!issue) throw new AppError('NOT_FOUND', 'There is no such letter.');
  return issue;
}
