import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What is looked for with `ilike`, as the index has it; of one table, so that its columns need no name in front. */
export const submissionWords = sql`(title || ' ' || coalesce(source_url, '') || ' ' || coalesce(submitted_by_name, '') || ' ' || coalesce(submitted_by_email, ''))`;

/** What readers sent in. It becomes public only through an editor's decision. */
export const contentSubmissions = pgTable(
  'content_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** 'news' */
    type: text('type').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** 'pending', 'approved', 'rejected' */
    status: text('status').notNull().default('pending'),
    submittedByName: text('submitted_by_name'),
    submittedByEmail: text('submitted_by_email'),
    sourceUrl: text('source_url'),
    /** `source_url` in the form in which two spellings of one address are the same; null without a link. */
    canonicalUrl: text('canonical_url'),
    decidedAt: instant('decided_at'),
    /** The editor's mail address, kept as text: a decision outlives the account. */
    decidedBy: text('decided_by'),
    /** Why it was rejected; shown to whoever sent it. */
    reason: text('reason'),
    /** The story that an approval published, or to which it added a report. */
    storyId: uuid('story_id'),
    /** The report that an approval published; null also for those approved before this was noted. */
    reportId: uuid('report_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('content_submissions_status').on(t.status, t.createdAt.desc().nullsFirst()),
    index('content_submissions_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('content_submissions_words').using('gin', sql`${submissionWords} gin_trgm_ops`),
    index('content_submissions_canonical_url').on(t.canonicalUrl),
    index('content_submissions_email').on(sql`lower(trim(${t.submittedByEmail}))`),
  ],
);
