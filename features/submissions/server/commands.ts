import { and, eq, lte, or, sql } from 'drizzle-orm';
import { contentSubmissions } from '../../../database/schema/submissions.ts';
import { canonicalizeUrl, stripTracking } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor, mentions, withoutMention } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { ManualEntryInput } from '../../news/contract.ts';
import { dateEntry, publishManualEntry, removeManualEntry } from '../../news/server/commands.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { NewSubmission, Submission } from '../contract.ts';
import type { AnnounceDecision } from './announce-decision.ts';
import { describeKnownLink, findSubmission } from './queries.ts';

/**
 * Puts news before the editors.
 *
 * @returns its id
 * @throws AppError CONFLICT when the link is in the news, or was sent and not rejected
 */
export async function addSubmission(db: Orm, submission: NewSubmission): Promise<string> {
  const { title, description, sourceUrl, name, email } = submission;
  const canonicalUrl = sourceUrl === undefined ? null : canonicalizeUrl(sourceUrl);
  return db.transaction(async (tx) => {
    if (sourceUrl !== undefined && canonicalUrl !== null) {
      // Two people who send the same link at the same moment: the second waits and is told.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${canonicalUrl}, 0))`);
      const known = await describeKnownLink(tx, sourceUrl);
      if (known) throw new AppError('CONFLICT', known, { issues: [{ path: ['sourceUrl'], message: known }] });
    }
    const [row] = await tx
      .insert(contentSubmissions)
      .values({
        type: 'news',
        title,
        description: description ?? null,
        submittedByName: name ?? null,
        submittedByEmail: email ?? null,
        sourceUrl: sourceUrl === undefined ? null : stripTracking(sourceUrl),
        canonicalUrl,
      })
      .returning({ id: contentSubmissions.id });
    if (!row) throw new Error('the submission that was just inserted is missing');
    await tellEditors(tx, { id: row.id, title });
    return row.id;
  });
}

/**
 * Publishes a submission with its source link: as it was sent or as an editor changed it, as a story of its own or as a further report
 * of one.
 *
 * @throws AppError NOT_FOUND, also for the story; CONFLICT when it is decided, also by somebody else at the same moment; UNPROCESSABLE
 *   when there is no link to add to a story
 */
export async function approveSubmission(
  db: Orm,
  actor: Actor,
  { id, entry, storyId: joined }: { id: string; entry?: ManualEntryInput | undefined; storyId?: string | undefined },
  announce: AnnounceDecision,
  now: Date,
): Promise<Submission> {
  return db.transaction(async (tx) => {
    const before = await decide(tx, actor, id, { status: 'approved', reason: null }, now);
    const {
      publishedOn = null,
      title,
      summary,
      url,
      ...tags
    } = entry ?? {
      title: before.title,
      summary: before.description,
      url: before.sourceUrl,
    };
    if (joined && !url) throw new AppError('UNPROCESSABLE', 'There is no link that could be added to a story.');
    const published = await publishManualEntry(tx, {
      title,
      summary: summary || null,
      url,
      storyId: joined,
      ...(entry ? { tags: tags as Omit<ManualEntryInput, 'title' | 'summary' | 'url' | 'publishedOn'> } : {}),
      ...dateEntry(publishedOn, now, ['entry', 'publishedOn']),
    });
    await tx.update(contentSubmissions).set(published).where(eq(contentSubmissions.id, id));
    await recordDecision(tx, actor, 'submission.approve', before, {
      storyId: published.storyId,
      ...(entry && entry.title !== before.title ? { publishedAs: entry.title } : {}),
    });
    const approved = await found(tx, id);
    await announce(tx, approved);
    return approved;
  });
}

/** @throws AppError NOT_FOUND; CONFLICT when it is decided already */
export async function rejectSubmission(
  db: Orm,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  announce: AnnounceDecision,
  now: Date,
): Promise<Submission> {
  return db.transaction(async (tx) => {
    const rejected = await decide(tx, actor, id, { status: 'rejected', reason }, now);
    await recordDecision(tx, actor, 'submission.reject', rejected, { reason });
    await announce(tx, rejected);
    return rejected;
  });
}

const occurrenceOf = (id: string) => `submission:${id}`;

async function tellEditors(tx: Executor, { id, title }: Pick<Submission, 'id' | 'title'>): Promise<void> {
  await notify(tx, {
    kind: 'submission.waiting',
    occurrence: occurrenceOf(id),
    subject: { type: 'content_submissions', id },
    title: 'A submission waits',
    text: title,
    path: '/admin/news-submissions?status=pending',
  });
}

/**
 * Takes a decision back. What an approval published is taken out of the news, and kept among the deleted entries.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is pending; UNPROCESSABLE when it is not known which entry it became
 */
export async function reopenSubmission(db: Orm, actor: Actor, id: string, now: Date): Promise<Submission> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(contentSubmissions).where(eq(contentSubmissions.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', 'There is no such submission.');
    const { status, title, reportId, storyId } = row;
    if (status === 'pending') throw new AppError('CONFLICT', 'This submission is pending already.');
    if (storyId && !reportId)
      throw new AppError(
        'UNPROCESSABLE',
        'It was approved before this was possible. Hide its story on the page Articles.',
      );
    if (reportId) await removeEntry(tx, actor, reportId, now);
    await tx
      .update(contentSubmissions)
      .set({ status: 'pending', decidedAt: null, decidedBy: null, reason: null, storyId: null, reportId: null })
      .where(eq(contentSubmissions.id, id));
    await tellEditors(tx, { id, title });
    await recordDecision(tx, actor, 'submission.reopen', { id, title }, { was: status });
    return found(tx, id);
  });
}

/** An editor may have deleted it before. */
async function removeEntry(tx: Executor, actor: Actor, reportId: string, now: Date): Promise<void> {
  try {
    await removeManualEntry(tx, actor, reportId, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** The condition on the status is what makes a second decision impossible, whoever was faster. */
async function decide(
  tx: Executor,
  actor: Actor,
  id: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null },
  now: Date,
): Promise<Submission> {
  const [row] = await tx
    .update(contentSubmissions)
    .set({ ...decision, decidedAt: now, decidedBy: actor.email })
    .where(and(eq(contentSubmissions.id, id), eq(contentSubmissions.status, 'pending')))
    .returning({ id: contentSubmissions.id });
  const submission = await found(tx, id);
  if (!row)
    throw new AppError('CONFLICT', `${submission.decidedBy ?? 'Somebody'} has ${submission.status} this already.`);
  await settle(tx, occurrenceOf(id), now);
  return submission;
}

/** @throws AppError NOT_FOUND */
async function found(tx: Executor, id: string): Promise<Submission> {
  const submission = await findSubmission(tx, id);
  if (!submission) throw new AppError('NOT_FOUND', 'There is no such submission.');
  return submission;
}

async function recordDecision(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  { id, title }: Pick<Submission, 'id' | 'title'>,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'content_submissions',
    subjectId: id,
    details: { title, ...details },
  });
}

/** What becomes of something that was sent is told to the new address of an account. */
export async function moveSubmissions(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const { submittedByEmail } = contentSubmissions;
  await tx
    .update(contentSubmissions)
    .set({ submittedByEmail: to })
    .where(eq(sql`lower(trim(${submittedByEmail}))`, from));
}

/** Forgets who sent something. The news stay news; where they say the address it is taken out. */
export async function eraseSubmissionsOf(tx: Executor, address: string, until?: Date): Promise<void> {
  const { title, description, reason, sourceUrl, canonicalUrl, decidedBy, submittedByEmail, createdAt } =
    contentSubmissions;
  await tx
    .update(contentSubmissions)
    .set({ submittedByName: null, submittedByEmail: null })
    .where(and(eq(sql`lower(trim(${submittedByEmail}))`, address), until && lte(createdAt, until)));
  await forgetAuthor(tx, address, [decidedBy]);
  const texts = { title, description, reason, sourceUrl, canonicalUrl };
  await tx
    .update(contentSubmissions)
    .set(Object.fromEntries(Object.entries(texts).map(([name, column]) => [name, withoutMention(column, address)])))
    .where(or(...Object.values(texts).map((column) => mentions(column, address))));
}
