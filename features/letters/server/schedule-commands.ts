import { and, eq, inArray } from 'drizzle-orm';
import { newsletterIssues, newsletterSchedule } from '../../../database/schema/newsletter.ts';
import type { Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { isTimeZone } from '../../../platform/shared/format-time.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Schedule } from '../contract.ts';
import { nextSendAt, weekOf } from './queries.ts';

/** @throws AppError UNPROCESSABLE for a time zone that nobody knows */
export async function changeSchedule(db: Orm, actor: Actor, schedule: Schedule, now: Date): Promise<void> {
  if (!isTimeZone(schedule.timeZone)) {
    const message = 'Must be an IANA name such as Europe/Berlin.';
    throw new AppError('UNPROCESSABLE', `The time zone is not known. ${message}`, {
      issues: [{ path: ['timeZone'], message }],
    });
  }
  await db.transaction(async (tx) => {
    await tx
      .insert(newsletterSchedule)
      .values({ id: 1, ...schedule })
      .onConflictDoUpdate({ target: newsletterSchedule.id, set: schedule });
    // The draft that waits moves with the schedule, within its week.
    const next = await nextSendAt(tx, schedule, now);
    await tx
      .update(newsletterIssues)
      .set({ sendAt: next })
      .where(and(inArray(newsletterIssues.status, ['draft', 'scheduled']), eq(newsletterIssues.weekOf, weekOf(next))));
    await recordAudit(tx, actor, {
      action: 'letter.schedule',
      subjectType: 'newsletter_schedule',
      subjectId: '1',
      details: { ...schedule },
    });
  });
}
