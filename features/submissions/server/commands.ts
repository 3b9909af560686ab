import { and, eq, sql } from 'drizzle-orm';
import { contentSubmissions } from '../../../database/schema/submissions.ts';
import { canonicalizeUrl, stripTracking } from '../../../platform/server/canonicalize-url.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { publishManualEntry } from '../../news/server/commands.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { NewSubmission, Submission } from '../contract.ts';
import { describeKnownLink, findSubmission, toSubmission } from './queries.ts';

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
    await notify(tx, {
      kind: 'submission.waiting',
      occurrence: occurrenceOf(row.id),
      subject: { type: 'content_submissions', id: row.id },
      title: 'A submission waits',
      text: title,
      path: '/admin/news-submissions?status=pending',
    });
    return row.id;
  });
}

/**
 * Publishes a submission as a manual entry with its source link.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it is decided, also by somebody else at the same moment
 */
export async function approveSubmission(db: Orm, actor: Actor, id: string, now: Date): Promise<Submission> {
  return db.transaction(async (tx) => {
    const before = await decide(tx, actor, id, { status: 'approved', reason: null }, now);
    const storyId = await publishManualEntry(tx, {
      title: before.title,
      summary: before.description,
      url: before.sourceUrl,
      publishedAt: now,
    });
    const [row] = await tx.update(contentSubmissions).set({ storyId }).where(eq(contentSubmissions.id, id)).returning();
    await recordDecision(tx, actor, 'submission.approve', before, { storyId });
    return row ? toSubmission(row) : before;
  });
}

/** @throws AppError NOT_FOUND; CONFLICT when it is decided already */
export async function rejectSubmission(
  db: Orm,
  actor: Actor,
  id: string,
  reason: string,
  now: Date,
): Promise<Submission> {
  return db.transaction(async (tx) => {
    const rejected = await decide(tx, actor, id, { status: 'rejected', reason }, now);
    await recordDecision(tx, actor, 'submission.reject', rejected, { reason });
    return rejected;
  });
}

const occurrenceOf = (id: string) => `submission:${id}`;

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
    .returning();
  if (row) {
    await settle(tx, occurrenceOf(id), now);
    return toSubmission(row);
  }
  const decided = await findSubmission(tx, id);
  if (!decided) throw new AppError('NOT_FOUND', 'There is no such submission.');
  throw new AppError('CONFLICT', `${decided.decidedBy ?? 'Somebody'} has ${decided.status} this already.`);
}

async function recordDecision(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  { id, title }: Submission,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'content_submissions',
    subjectId: id,
    details: { title, ...details },
  });
}
