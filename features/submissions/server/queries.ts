import { and, desc, eq, inArray } from 'drizzle-orm';
import { contentSubmissions } from '../../../database/schema/submissions.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { findReportTitle } from '../../news/server/queries.ts';
import type { Submission } from '../contract.ts';
import { SUBMISSIONS_SHOWN, type SubmissionStatus } from '../vocabulary.ts';

type SubmissionRow = typeof contentSubmissions.$inferSelect;

export function countPendingSubmissions(db: Executor): Promise<number> {
  return countSubmissions(db, 'pending');
}

function countSubmissions(db: Executor, status: SubmissionStatus): Promise<number> {
  return db.$count(contentSubmissions, and(eq(contentSubmissions.type, 'news'), eq(contentSubmissions.status, status)));
}

export async function countByStatus(db: Executor): Promise<Record<SubmissionStatus, number>> {
  return {
    pending: await countSubmissions(db, 'pending'),
    approved: await countSubmissions(db, 'approved'),
    rejected: await countSubmissions(db, 'rejected'),
  };
}

/** Newest first. */
export async function listSubmissions(db: Executor, status: SubmissionStatus | undefined): Promise<Submission[]> {
  const rows = await db
    .select()
    .from(contentSubmissions)
    .where(and(eq(contentSubmissions.type, 'news'), status ? eq(contentSubmissions.status, status) : undefined))
    .orderBy(desc(contentSubmissions.createdAt), desc(contentSubmissions.id))
    .limit(SUBMISSIONS_SHOWN);
  return rows.map(toSubmission);
}

export async function findSubmission(db: Executor, id: string): Promise<Submission | null> {
  const [row] = await db.select().from(contentSubmissions).where(eq(contentSubmissions.id, id));
  return row ? toSubmission(row) : null;
}

/** Why a link need not be sent, in a sentence; null when it is new. What others sent is not told, only that it was sent. */
export async function describeKnownLink(db: Executor, url: string): Promise<string | null> {
  const canonicalUrl = canonicalizeUrl(url);
  if (canonicalUrl === null) return null;
  const title = await findReportTitle(db, canonicalUrl);
  if (title !== null) return `This link is in the news already: ${title}`;
  const sent = await db.$count(
    contentSubmissions,
    and(eq(contentSubmissions.canonicalUrl, canonicalUrl), inArray(contentSubmissions.status, ['pending', 'approved'])),
  );
  return sent > 0 ? 'This link was sent already. The editors have it.' : null;
}

export function toSubmission(row: SubmissionRow): Submission {
  const { canonicalUrl: _, storyId: __, createdAt, decidedAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
}
