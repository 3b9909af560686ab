import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What reports say has happened, for an editor to write into the atlas or not: one row for each event. */
export const atlasProposals = pgTable(
  'atlas_proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The same for every report of an event: `projects/kemmerer#siteWorkActual`, `licensing:us-nrc:natrium:accepted:done`. */
    event: text('event').notNull(),
    /** Name of the rule by which it was found, `features/atlas/proposals/server/rules/stage-words.ts`. */
    rule: text('rule').notNull(),
    kind: text('kind').notNull(),
    /** Slug of the record that it changes; null: it is a new one. */
    record: text('record'),
    fields: jsonb('fields').$type<ProposedValue[]>().notNull(),
    /** Of the first report, with the words by which it was found. */
    sentence: text('sentence').notNull(),
    words: text('words').notNull(),
    /** When the first report of it was published. */
    reportedOn: date('reported_on').notNull(),
    /** waiting, accepted, rejected. */
    state: text('state').notNull().default('waiting'),
    /** Why it was rejected. */
    reason: text('reason'),
    /** The editor's mail address. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** What accepting it wrote, and what stood there before, so that it can be taken back. */
    applied: jsonb('applied').$type<AppliedProposal>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('atlas_proposals_event').on(t.event),
    index('atlas_proposals_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('atlas_proposals_waiting').on(t.state).where(sql`state = 'waiting'`),
  ],
);

/** Reports of it; the nearest one is the source of what is written. Without a reference: a story may go, what was decided about it stays. */
export const atlasProposalReports = pgTable(
  'atlas_proposal_reports',
  {
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => atlasProposals.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    storyId: uuid('story_id').notNull(),
    title: text('title').notNull(),
    publisher: text('publisher').notNull(),
    publishedOn: date('published_on').notNull(),
    /** primary, trade, other. */
    grade: text('grade').notNull(),
    /** In the order in which they were found. */
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.url] }), index('atlas_proposal_reports_story').on(t.storyId)],
);

/** How far stories were read: one row. */
export const atlasProposalProgress = pgTable('atlas_proposal_progress', {
  id: text('id').primaryKey().default('stories'),
  /** Stories that were written before this were read. */
  readTo: instant('read_to').notNull(),
});

export interface ProposedValue {
  field: string;
  value: string;
  unit: string | null;
}

export interface AppliedProposal {
  slug: string;
  /** Of the record, after it was written. */
  revision: number;
  isNew: boolean;
  /** What was known of each field before, as it is given to the record again. */
  before: Record<string, object[]>;
}
