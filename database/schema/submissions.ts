import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('content_submissions_status').on(t.status, t.createdAt.desc())],
);
