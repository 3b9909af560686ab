import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { newsletterIssues } from '../../../database/schema/newsletter.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import { dateAt, daysBefore } from '../../../platform/shared/zoned-time.ts';
import { findEdition, isOffered } from '../../newsletter/server/queries.ts';
import type { Edition, ManagedIssue, Schedule, StoredEdition } from '../contract.ts';

/** @throws AppError NOT_FOUND */
export async function requireEdition(db: Executor, slug: string): Promise<StoredEdition> {
  const edition = await findEdition(db, slug);
  if (!edition) throw new AppError('NOT_FOUND', 'There is no such letter.');
  return edition;
}

/** @throws AppError NOT_FOUND, also for one that readers cannot subscribe to */
export async function requireOffered(db: Executor, slug: string): Promise<StoredEdition> {
  const edition = await requireEdition(db, slug);
  if (!isOffered(edition)) throw new AppError('NOT_FOUND', 'There is no such letter.');
  return edition;
}

type Times = Schedule & Partial<Pick<Edition, 'rhythm'>>;
const WORKING_DAYS = [1, 2, 3, 4, 5];

/**
 * The next time a letter is due: this weekday, or Monday to Friday, at this local time. PostgreSQL knows when clocks change: at 07:00 it
 * is 07:00 in winter and in summer; a time that is left out in spring falls on the hour after, one that is there twice in autumn comes once.
 */
export async function nextSendAt(db: Executor, times: Times, after: Date): Promise<Date> {
  const { rhythm, weekday, time, timeZone } = times;
  const days = rhythm === 'daily' ? WORKING_DAYS : [weekday];
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from (
      select day, (day + ${time}::time) at time zone ${timeZone} as at
      from (select (${after.toISOString()}::timestamptz at time zone ${timeZone})::date + n as day from generate_series(0, 8) n) days
    ) times
    where extract(isodow from day) = any(${sql.param(days)}::int[]) and at > ${after.toISOString()}::timestamptz`);
  const at = rows[0]?.at;
  if (!at) throw new Error('eight days without this weekday');
  return new Date(at);
}

/** When the issue of a period goes out by this schedule; null when there is no such time (a schedule that moved). */
export async function sendAtInPeriod(db: Executor, edition: Edition, period: string): Promise<Date | null> {
  // No place on earth is a day ahead of the calendar by more than this.
  let at = await nextSendAt(db, edition, new Date(Date.parse(`${period}T00:00:00Z`) - DAY_MS));
  while (periodOf(edition, at) < period) at = await nextSendAt(db, edition, at);
  return periodOf(edition, at) === period ? at : null;
}

/** When the next issue is due that is neither sent nor left out. */
export async function nextOpenSendAt(db: Executor, edition: Edition, after: Date): Promise<Date> {
  const { edition: slug, status, weekOf } = newsletterIssues;
  const isClosed = inArray(status, ['sending', 'sent', 'skipped']);
  const rows = await db
    .select({ weekOf })
    .from(newsletterIssues)
    .where(and(eq(slug, edition.slug), isClosed, gte(weekOf, periodOf(edition, after))));
  const closed = new Set(rows.map((row) => row.weekOf));
  let at = await nextSendAt(db, edition, after);
  while (closed.has(periodOf(edition, at))) at = await nextSendAt(db, edition, at);
  return at;
}

/**
 * What makes it one issue a week or a day, and its address in the archive: of a weekly letter the Monday of the week in which it goes out
 * (UTC), of a daily one the day where it goes out.
 */
export function periodOf({ rhythm, timeZone }: Pick<Edition, 'rhythm' | 'timeZone'>, sendAt: Date): string {
  if (rhythm === 'daily') return dateAt(sendAt, timeZone);
  const monday = new Date(sendAt);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return dayOf(monday);
}

const WEEK_MS = 7 * DAY_MS;

/** The time from which an issue takes its stories: seven days, or since the working day before. */
export function windowOf(
  { rhythm, timeZone }: Pick<Edition, 'rhythm' | 'timeZone'>,
  to: Date,
): { from: Date; to: Date } {
  if (rhythm === 'weekly') return { from: new Date(to.getTime() - WEEK_MS), to };
  const weekday = new Date(dateAt(to, timeZone)).getUTCDay();
  const days = weekday === 1 ? 3 : 1;
  return { from: new Date(daysBefore(to.getTime(), days, timeZone)), to };
}

/** When it goes out. One that only an editor sends has no such time, and takes its stories from the whole of its period. */
export function sendTimeOf({ sendAt, weekOf, edition }: Pick<ManagedIssue, 'sendAt' | 'weekOf' | 'edition'>): Date {
  if (sendAt) return new Date(sendAt);
  return new Date(Date.parse(`${weekOf}T00:00:00Z`) + (edition.rhythm === 'daily' ? DAY_MS : WEEK_MS));
}
