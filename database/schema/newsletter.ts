import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The letters that one can subscribe to. The weekly one is always there; none is ever removed, its archive stays. */
export const newsletterEditions = pgTable('newsletter_editions', {
  /** In addresses and in consents: never changes. */
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Words of the news by facet, see `topicsSchema` in features/newsletter/contract.ts; {}: all stories. */
  topics: jsonb('topics').$type<Record<string, string[]>>().notNull().default({}),
  /** 'weekly', or 'daily': Monday to Friday */
  rhythm: text('rhythm').notNull().default('weekly'),
  /** ISO 8601: 1 is Monday. Of a weekly one. */
  weekday: integer('weekday').notNull().default(4),
  /** Local time, HH:MM. */
  time: text('time').notNull().default('07:00'),
  /** IANA name. */
  timeZone: text('time_zone').notNull().default('Europe/Berlin'),
  /** With fewer it does not go out. */
  fewestStories: integer('fewest_stories').notNull().default(3),
  /** Off: it is not offered, and nothing of it goes out by itself. */
  isOn: boolean('is_on').notNull().default(true),
  /** Counts changes; who changes it names the one that was read. */
  revision: integer('revision').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Slugs of editions. */
const editionList = (name: string) => text(name).array().notNull().default(sql`'{weekly}'::text[]`);

/** Who gets letters. Only rows with status 'active' do: their owner has confirmed the address. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    fullName: text('full_name'),
    /** 'pending' until confirmed, 'active', 'unsubscribed', 'bounced' */
    status: text('status').notNull().default('pending'),
    /** 'html' (with a text part) or 'text' */
    format: text('format').notNull().default('html'),
    /** Which letters. */
    editions: editionList('editions'),
    /** No letters until then: a holiday, or an address that bounced softly. */
    pausedUntil: instant('paused_until'),
    /** When the owner confirmed, and which version of the consent text was confirmed. No network address is kept. */
    consentAt: instant('consent_at'),
    consentVersion: text('consent_version'),
    unsubscribedAt: instant('unsubscribed_at'),
    /** Confirmation mails sent on `confirmationsOn`: at most three a day. */
    confirmationsOn: date('confirmations_on'),
    confirmationsCount: integer('confirmations_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('newsletter_subscriptions_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('newsletter_subscriptions_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/**
 * What became of somebody's consent, step by step. Goes with the subscription when its data is erased; what stays of it then are the
 * counts of newsletter_days.
 */
export const newsletterConsents = pgTable(
  'newsletter_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** See `consentSteps` in features/newsletter/vocabulary.ts. */
    step: text('step').notNull(),
    /** To which version of the text, given where, or stopped by whom. */
    detail: text('detail'),
    /** The letters that it is about. */
    editions: editionList('editions'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('newsletter_consents_subscription').on(t.subscriptionId, t.at.desc().nullsFirst())],
);

/** How many began and ceased to get letters on a day (UTC). Names nobody, so that it outlives an erasure. */
export const newsletterDays = pgTable('newsletter_days', {
  day: date('day').primaryKey(),
  gained: integer('gained').notNull().default(0),
  lost: integer('lost').notNull().default(0),
});

/**
 * Addresses that must not be written to, as keyed hashes, so that the list survives when somebody has their data erased. No import
 * and no editor can override it; only the owner can, by confirming the address again.
 */
export const newsletterSuppressions = pgTable('newsletter_suppressions', {
  /** HMAC-SHA-256 of the address in lower case, with the product's secret. */
  emailHash: text('email_hash').primaryKey(),
  /** 'unsubscribed', 'hard-bounce', 'complaint', 'erased' */
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What mail servers and providers reported about letters. */
export const newsletterBounces = pgTable(
  'newsletter_bounces',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /** 'hard', 'soft', 'complaint' */
    kind: text('kind').notNull(),
    /** In the reporter's words. */
    detail: text('detail'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('newsletter_bounces_subscription').on(t.subscriptionId, t.at.desc().nullsFirst())],
);

/** The letters of all editions, from draft to archive. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    edition: text('edition')
      .notNull()
      .default('weekly')
      .references(() => newsletterEditions.slug),
    /**
     * Its period, one issue each, and its address in the archive: of a weekly edition the Monday (UTC) of the week in which it goes
     * out, of a daily one the day, by the edition's calendar.
     */
    weekOf: date('week_of').notNull(),
    subject: text('subject').notNull(),
    /** Markdown. */
    intro: text('intro').notNull().default(''),
    /** draft, scheduled, sending, sent, skipped */
    status: text('status').notNull().default('draft'),
    /** Why it was skipped. */
    note: text('note'),
    sendAt: instant('send_at'),
    startedAt: instant('started_at'),
    /** Day on which it was started, where the schedule was then: its name must not change with the schedule's zone. */
    sentOn: date('sent_on'),
    finishedAt: instant('finished_at'),
    /** Grows with every change by an editor. */
    revision: integer('revision').notNull().default(1),
    /** Its stories stay as they are: an editor changed it or sent a test of it, and what was read there must not be chosen anew. */
    isKept: boolean('is_kept').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('newsletter_issues_edition_week_of').on(t.edition, t.weekOf),
    index('newsletter_issues_status').on(t.status, t.sendAt),
  ],
);

/** What editors put between the stories of an issue. Its positions and those of the stories are one sequence. */
export const newsletterIssueBlocks = pgTable(
  'newsletter_issue_blocks',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer('position').notNull(),
    /** Given by who adds it; it keeps it when it is moved. */
    id: uuid('id').notNull(),
    /** 'heading', 'text', 'sponsor', 'post': see `blockSchema` in features/letters/contract.ts. */
    kind: text('kind').notNull(),
    /** The fields of its kind; of a post as it stood when it was put in. */
    content: jsonb('content').$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.position] })],
);

/** The stories of an issue, as they were when they were chosen: a letter does not change after it was sent. */
export const newsletterIssueStories = pgTable(
  'newsletter_issue_stories',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    /** From 1, among stories and blocks. */
    position: integer('position').notNull(),
    storyId: uuid('story_id').notNull(),
    title: text('title').notNull(),
    summary: text('summary'),
    url: text('url').notNull(),
    source: text('source').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** How exactly that is known; null: it was chosen before this was noted. */
    datePrecision: text('date_precision', { enum: ['day', 'month', 'year', 'minute'] }),
    /** What the editors say about it; '' when they say nothing. */
    note: text('note').notNull().default(''),
    /** Points by reason, as features/letters/rules/choose-stories.ts gave them; {} when an editor chose it. */
    score: jsonb('score').$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.position] })],
);

/** One letter to one subscriber. The key makes a second letter of the same issue impossible. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    /**
     * queued → sending (a process works on it; nothing has left for good) → handed-over (written down before the last line of the
     * mail is sent, so that a process that dies then never sends it again) → sent; or back to queued, failed, skipped.
     */
    status: text('status').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    claimedAt: instant('claimed_at'),
    sentAt: instant('sent_at'),
    /** The mail server's last refusal. */
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.subscriptionId] }),
    index('newsletter_deliveries_due').on(t.issueId, t.status, t.nextAttemptAt),
  ],
);
