import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A feed the product reads: what the specification asks for, and what politeness needs. */
export const rssSources = pgTable(
  'rss_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastFetchedAt: instant('last_fetched_at'),
    /** trade, regulator, government, company, blog, aggregator …: see `sourceKinds` in the contract. */
    kind: text('kind').notNull(),
    /** 'nuclear': everything is kept; 'general': only stories about nuclear energy are. */
    scope: text('scope', { enum: ['nuclear', 'general'] }).notNull(),
    /** Validators of the last body that parsed (RFC 9110 §8.8); sent back as If-None-Match and If-Modified-Since. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    lastHttpStatus: integer('last_http_status'),
    /** Named failure of the last fetch (a FeedFailure); null after a success. */
    lastFailure: text('last_failure'),
    lastSuccessAt: instant('last_success_at'),
    /** Failures in a row; back-off grows with it. */
    errorCount: integer('error_count').notNull().default(0),
    /** The first of these failures; null after a success. */
    failingSince: instant('failing_since'),
    /** Not asked again before; null: due now. */
    nextDueAt: instant('next_due_at'),
    /** Where a permanent redirect points; proposed to an editor, never applied silently. */
    proposedUrl: text('proposed_url'),
    /** Fetches in a row that were redirected there. */
    proposedUrlSeen: integer('proposed_url_seen').notNull().default(0),
    /** What the feed is told instead of our own name, where it lets nobody else in; null: our own. */
    userAgent: text('user_agent'),
    /** Hours from one visit to the next, 1 to 168; null: with the run of every six hours. */
    intervalHours: integer('interval_hours'),
    /** An entry has to have one of them in title or summary, when there are any. */
    keepWords: text('keep_words').array().notNull().default(sql`'{}'`),
    /** An entry that has one of them is left out. */
    blockWords: text('block_words').array().notNull().default(sql`'{}'`),
    /** Grows with every change of what editors write. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [uniqueIndex('rss_sources_url').on(t.url), index('rss_sources_due').on(t.nextDueAt)],
);

/** One run over the feeds that were due. At most one has status 'running', however many processes there are. */
export const ingestionRuns = pgTable(
  'ingestion_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** 'schedule' | 'start' | 'retry' | 'manual' */
    trigger: text('trigger').notNull(),
    /** 'running' | 'completed' | 'interrupted' (its process died; the feeds it had not reached stay due) */
    status: text('status').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** Renewed after every feed; an old one means that the process died. */
    heartbeatAt: instant('heartbeat_at').notNull().defaultNow(),
    /** Feeds that the run set out to visit; how many it has visited is the number of its results. */
    plannedSources: integer('planned_sources').notNull().default(0),
    totalSources: integer('total_sources').notNull().default(0),
    /** Entries that were new or changed. */
    totalProcessed: integer('total_processed').notNull().default(0),
  },
  (t) => [
    uniqueIndex('ingestion_runs_one_running').on(t.status).where(sql`${t.status} = 'running'`),
    index('ingestion_runs_started').on(t.startedAt.desc().nullsFirst()),
  ],
);

/** Ledger: what one run met at one feed. */
export const ingestionResults = pgTable(
  'ingestion_results',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    runId: uuid('run_id')
      .notNull()
      .references(() => ingestionRuns.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => rssSources.id, { onDelete: 'set null' }),
    sourceName: text('source_name').notNull(),
    /** 'ok' | 'not-modified' | 'failed' */
    outcome: text('outcome').notNull(),
    httpStatus: integer('http_status'),
    /** Bytes on the wire. */
    bytes: integer('bytes').notNull().default(0),
    elapsedMs: integer('elapsed_ms').notNull().default(0),
    newCount: integer('new_count').notNull().default(0),
    updatedCount: integer('updated_count').notNull().default(0),
    /** Seen before and unchanged, or listed twice in the feed. */
    duplicateCount: integer('duplicate_count').notNull().default(0),
    /** Unusable entries. */
    droppedCount: integer('dropped_count').notNull().default(0),
    /** Entries of a general feed that are not about nuclear energy. */
    irrelevantCount: integer('irrelevant_count').notNull().default(0),
    failure: text('failure'),
    /** The failure in words, for a person. */
    message: text('message'),
    finishedAt: instant('finished_at').notNull().defaultNow(),
  },
  (t) => [
    index('ingestion_results_run').on(t.runId),
    index('ingestion_results_source').on(t.sourceId, t.finishedAt.desc().nullsFirst()),
  ],
);
