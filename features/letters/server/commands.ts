import { and, eq, sql } from 'drizzle-orm';
import { newsletterDeliveries, newsletterIssueStories, newsletterIssues } from '../../../database/schema/newsletter.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { formatZonedMoment } from '../../../platform/shared/format-time.ts';
import { dateAt } from '../../../platform/shared/zoned-time.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { requireSecondPerson } from '../../accounts/server/permissions.ts';
import { listStoriesById, type StoryOfWeek } from '../../news/server/queries.ts';
import { settle } from '../../notices/server/commands.ts';
import type { ManagedIssue } from '../contract.ts';
import { FEWEST_STORIES, STORIES_IN_AN_ISSUE } from '../vocabulary.ts';
import { queueDeliveries } from './delivery-commands.ts';
import {
  findIssueOfWeek,
  findManagedIssue,
  rankCandidates,
  readSchedule,
  sendAtInWeek,
  sendTimeOf,
  weekOf,
} from './queries.ts';
import { letterOccurrence, tellOfLetter } from './tell-editors.ts';

/** The draft for the letter that goes out at `sendAt`; made when that week has none yet. */
export async function draftIssue(db: Orm, sendAt: Date): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const week = weekOf(sendAt);
    const [created] = await tx
      .insert(newsletterIssues)
      .values({ weekOf: week, subject: '', sendAt })
      .onConflictDoNothing()
      .returning({ id: newsletterIssues.id });
    if (created) await chooseForIssue(tx, created.id, sendAt);
    const issue = found(await findIssueOfWeek(tx, week));
    if (created) {
      const goesOut = formatZonedMoment(sendAt, (await readSchedule(tx)).timeZone);
      await tellOfLetter(tx, 'letter.ready', issue, 'The draft of a letter is ready', `It goes out on ${goesOut}.`);
    }
    return issue;
  });
}

/** A draft that was opened early found few stories: while nobody has touched it, it takes what has come since. */
export async function fillDraft(db: Orm, issue: ManagedIssue): Promise<void> {
  if (issue.status !== 'draft' || issue.isKept || issue.stories.length >= STORIES_IN_AN_ISSUE) return;
  const found = await rankCandidates(db, sendTimeOf(issue), STORIES_IN_AN_ISSUE);
  if (found.length <= issue.stories.length) return;
  await db.transaction(async (tx) => {
    const { status, isKept } = await lockDraft(tx, issue.id);
    if (status !== 'draft' || isKept) return;
    await chooseForIssue(tx, issue.id, sendTimeOf(issue));
    // Who has it open looks at another letter from now on: what they send must be what they saw.
    await tx
      .update(newsletterIssues)
      .set({ revision: sql`${newsletterIssues.revision} + 1` })
      .where(eq(newsletterIssues.id, issue.id));
  });
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
async function chooseForIssue(tx: Executor, issueId: string, sendAt: Date): Promise<void> {
  const chosen = await rankCandidates(tx, sendAt, STORIES_IN_AN_ISSUE);
  await writeStories(
    tx,
    issueId,
    chosen.map(({ story, score }) => ({ ...story, score })),
  );
  const subject = chosen[0]?.story.title ?? 'The week in small modular reactors';
  await tx
    .update(newsletterIssues)
    .set({ subject: subject.slice(0, 150) })
    .where(eq(newsletterIssues.id, issueId));
}

interface ChosenStory extends Pick<StoryOfWeek, 'id' | 'title' | 'summary' | 'url' | 'source' | 'publishedAt'> {
  note?: string;
  score: Record<string, number>;
}

async function writeStories(tx: Executor, issueId: string, stories: readonly ChosenStory[]): Promise<void> {
  await tx.delete(newsletterIssueStories).where(eq(newsletterIssueStories.issueId, issueId));
  if (stories.length === 0) return;
  // A candidate knows more than a letter keeps; the table takes what it has columns for.
  const rows = stories.map(({ id, ...story }, index) => ({ ...story, issueId, position: index + 1, storyId: id }));
  await tx.insert(newsletterIssueStories).values(rows);
}

export interface IssueChange {
  revision: number;
  subject?: string | undefined;
  intro?: string | undefined;
  /** In their order. */
  storyIds?: string[] | undefined;
  /** What is said about a story, by its id; of one that is not named here, what was said before. */
  notes?: Readonly<Record<string, string>> | undefined;
}

/**
 * Changes a draft; with that it is an editor's, and is not chosen anew by itself.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it is on its way or when somebody else changed it, UNPROCESSABLE for an unknown story
 */
export async function changeIssue(db: Orm, actor: Actor, id: string, change: IssueChange): Promise<ManagedIssue> {
  return db.transaction(async (tx) => {
    const issue = await lockDraft(tx, id, change.revision);
    if (change.storyIds || change.notes) {
      const storyIds = change.storyIds ?? issue.stories.map(({ storyId }) => storyId);
      const stories = await storiesFor(tx, issue, storyIds);
      await writeStories(
        tx,
        id,
        stories.map((story) => ({ ...story, note: change.notes?.[story.id] ?? story.note ?? '' })),
      );
    }
    await tx
      .update(newsletterIssues)
      .set({
        revision: issue.revision + 1,
        ...(change.subject === undefined ? {} : { subject: change.subject }),
        ...(change.intro === undefined ? {} : { intro: change.intro }),
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

/** Stories that the issue has keep what is stored; others are taken as they stand in the news, from whatever time. */
async function storiesFor(tx: Executor, issue: ManagedIssue, storyIds: readonly string[]): Promise<ChosenStory[]> {
  const known = new Map<string, ChosenStory>(
    issue.stories.map((story) => [
      story.storyId,
      { ...story, id: story.storyId, publishedAt: new Date(story.publishedAt) },
    ]),
  );
  const missing = storyIds.filter((id) => !known.has(id));
  for (const story of missing.length > 0 ? await listStoriesById(tx, missing) : [])
    known.set(story.id, { ...story, score: {} });
  return [...new Set(storyIds)].map((id) => {
    const story = known.get(id);
    if (!story) throw new AppError('UNPROCESSABLE', 'One of these stories is not in the news, or has no link.');
    return story;
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
    const sendAt = issue.sendAt && (await sendAtInWeek(tx, await readSchedule(tx), issue.weekOf));
    await tx
      .update(newsletterIssues)
      .set({ status: 'draft', note: null, sendAt: sendAt && sendAt > now ? sendAt : null })
      .where(eq(newsletterIssues.id, id));
    await auditIssue(tx, actor, 'letter.take-up', id, { subject: issue.subject });
    return found(await findManagedIssue(tx, id));
  });
}

/**
 * Puts a letter on its way to everybody; or skips it when the week had fewer than three stories. Of two processes one does it.
 *
 * @param revision the editor's; absent when the clock starts it
 * @throws AppError NOT_FOUND, CONFLICT when it is on its way already or when somebody else changed it, UNPROCESSABLE when an editor
 *   sends it and nobody would get it: that would spend the week; FORBIDDEN when a second person has to send it
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
    // What an editor sends is what the editor saw.
    if (actor === null && !issue.isKept) await chooseForIssue(tx, id, now);
    const stories = await tx.$count(newsletterIssueStories, eq(newsletterIssueStories.issueId, id));
    const isEnough = stories >= FEWEST_STORIES;
    const queued = isEnough ? await queueDeliveries(tx, id, now) : 0;
    if (actor && isEnough && queued === 0)
      throw new AppError('UNPROCESSABLE', 'Nobody would get this letter: there are no active subscribers.');
    const sentOn = dateAt(now, (await readSchedule(tx)).timeZone);
    const note = `The week had ${stories} ${stories === 1 ? 'story' : 'stories'}; a letter needs ${FEWEST_STORIES}.`;
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
