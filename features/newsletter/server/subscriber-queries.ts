import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import { newsletterDays, newsletterSubscriptions } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { Subscriber, SubscriberFilter, SubscriberRecord } from '../contract.ts';
import { type SubscriptionStatus, subscriptionStatuses } from '../vocabulary.ts';
import {
  findConsentText,
  findSuppression,
  type ListLetters,
  listBounces,
  listConsentSteps,
  toPreferences,
} from './queries.ts';

/** Newest first. */
export async function listSubscribers(
  db: Executor,
  filter: SubscriberFilter & { limit: number; cursor?: KeysetCursor | undefined },
  now: Date,
): Promise<{ items: Subscriber[]; nextCursor: string | null }> {
  const { createdAt: at, id } = newsletterSubscriptions;
  const rows = await db
    .select()
    .from(newsletterSubscriptions)
    .where(and(narrow(filter), isBelow({ at, id }, filter.cursor)))
    .orderBy(desc(at), desc(id))
    .limit(filter.limit + 1);
  const { items, nextCursor } = cutPage(rows, filter.limit, (row) => encodeCursor({ at: row.createdAt, id: row.id }));
  return { items: items.map((row) => toSubscriber(row, now)), nextCursor };
}

/** Of those whom the search finds, in each state. */
export async function countSubscribers(db: Executor, search: string | undefined) {
  const rows = await db
    .select({ status: newsletterSubscriptions.status, count: count() })
    .from(newsletterSubscriptions)
    .where(narrow({ search }))
    .groupBy(newsletterSubscriptions.status);
  const countOf = (status: SubscriptionStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  // One for each state.
  return Object.fromEntries(subscriptionStatuses.map((status) => [status, countOf(status)])) as Record<
    SubscriptionStatus,
    number
  >;
}

function narrow({ status, search }: SubscriberFilter): SQL | undefined {
  const pattern = containing(search ?? '');
  return and(
    status ? eq(newsletterSubscriptions.status, status) : undefined,
    search
      ? or(ilike(newsletterSubscriptions.email, pattern), ilike(newsletterSubscriptions.fullName, pattern))
      : undefined,
  );
}

/** Everything about one. @returns null when there is no such subscription */
export async function findSubscriber(
  db: Executor,
  secret: string,
  id: string,
  listLettersSentTo: ListLetters,
  now: Date,
): Promise<SubscriberRecord | null> {
  const [row] = await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
  if (!row) return null;
  const suppression = await findSuppression(db, secret, row.email);
  return {
    ...toSubscriber(row, now),
    consentText: (await findConsentText(db, row)) ?? row.consentVersion,
    suppression: suppression && { reason: suppression.reason, since: suppression.createdAt.toISOString() },
    steps: await listConsentSteps(db, id),
    bounces: await listBounces(db, id),
    letters: await listLettersSentTo(db, id),
  };
}

const WEEKS = 52;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Week by week until now, from the counts of the days: those who are erased are counted, and named nowhere. */
export async function readGrowth(db: Executor, now: Date) {
  const days = await db.select().from(newsletterDays).orderBy(asc(newsletterDays.day));
  const mondayOf = (ms: number) => Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  const last = mondayOf(now.getTime());
  const first = last - (WEEKS - 1) * WEEK_MS;
  const changeOf = (some: typeof days) => some.reduce((sum, { gained, lost }) => sum + gained - lost, 0);
  let active = changeOf(days.filter(({ day }) => Date.parse(day) < first));
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(Date.parse(day)));
  return {
    weeks: Array.from({ length: WEEKS }, (_, index) => {
      const monday = first + index * WEEK_MS;
      const week = byWeek.get(monday) ?? [];
      active += changeOf(week);
      return {
        weekOf: dayOf(monday),
        gained: week.reduce((sum, { gained }) => sum + gained, 0),
        lost: week.reduce((sum, { lost }) => sum + lost, 0),
        active,
      };
    }),
  };
}

/** For a download: page after page, so that one answer of the embedded engine never holds up all others. */
export async function* eachSubscriber(db: Executor, filter: SubscriberFilter, now: Date): AsyncGenerator<Subscriber> {
  let cursor: KeysetCursor | undefined;
  for (;;) {
    const { items, nextCursor } = await listSubscribers(db, { ...filter, limit: 1_000, cursor }, now);
    yield* items;
    const last = items.at(-1);
    if (nextCursor === null || !last) return;
    cursor = { at: new Date(last.createdAt), id: last.id };
  }
}

function toSubscriber(row: typeof newsletterSubscriptions.$inferSelect, now: Date): Subscriber {
  return {
    id: row.id,
    ...toPreferences(row, now),
    createdAt: row.createdAt.toISOString(),
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}
