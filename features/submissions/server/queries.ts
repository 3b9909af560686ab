import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { contentSubmissions, submissionWords } from '../../../database/schema/submissions.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { findReportTitle, findStoryTitles } from '../../news/server/queries.ts';
import type { Submission } from '../contract.ts';
import type { SubmissionStatus } from '../vocabulary.ts';

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
export async function listSubmissions(
  db: Executor,
  asked: {
    status?: SubmissionStatus | undefined;
    q?: string | undefined;
    limit: number;
    cursor?: KeysetCursor | undefined;
  },
): Promise<{ items: Submission[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(contentSubmissions)
    .where(
      and(
        eq(contentSubmissions.type, 'news'),
        asked.status ? eq(contentSubmissions.status, asked.status) : undefined,
        asked.q ? sql`${submissionWords} ilike ${containing(asked.q)}` : undefined,
        isBelow({ at: contentSubmissions.createdAt, id: contentSubmissions.id }, asked.cursor),
      ),
    )
    .orderBy(desc(contentSubmissions.createdAt), desc(contentSubmissions.id))
    .limit(asked.limit + 1);
  const { items, nextCursor } = cutPage(rows, asked.limit, ({ createdAt, id }) => encodeCursor({ at: createdAt, id }));
  return { items: await toSubmissions(db, items), nextCursor };
}

export async function findSubmission(db: Executor, id: string): Promise<Submission | null> {
  const rows = await db.select().from(contentSubmissions).where(eq(contentSubmissions.id, id));
  const [submission] = await toSubmissions(db, rows);
  return submission ?? null;
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

/** With the stories that were made of them. */
async function toSubmissions(db: Executor, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const stories = await findStoryTitles(
    db,
    rows.flatMap(({ storyId }) => storyId ?? []),
  );
  return rows.map(({ canonicalUrl: _, reportId: __, storyId, createdAt, decidedAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    story: (storyId && stories.get(storyId)) || null,
  }));
}

/** Addresses that sent something, with the name they gave, as a table to join with. */
export const submitterAddresses = sql`(
  select lower(trim(submitted_by_email)) as email, submitted_by_name as name, created_at as at
  from ${contentSubmissions} where submitted_by_email is not null)`;

/** What one of these addresses sent, newest first. @param addresses in lower case */
export async function findSubmissionsOf(db: Executor, addresses: readonly string[]): Promise<Submission[]> {
  const rows = await db
    .select()
    .from(contentSubmissions)
    .where(inArray(sql`lower(trim(${contentSubmissions.submittedByEmail}))`, [...addresses]))
    .orderBy(desc(contentSubmissions.createdAt));
  return toSubmissions(db, rows);
}
