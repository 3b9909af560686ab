import type { Database } from '../../../../platform/server/database.ts';
import { signToken } from '../../../../platform/server/sign-token.ts';
import { findProfile, findStanding } from '../../../accounts/server/queries.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { queueDelivery } from '../../../deliveries/server/commands.ts';
import { listUnitsSeenBy } from '../../units/server/permissions.ts';
import { lastDayOver } from '../rules/frame-period.ts';
import { SENT_AFTER_MINUTES } from '../vocabulary.ts';
import { claimSubscriptions } from './commands.ts';
import { reportMail } from './mails.ts';
import { listAwaited, STOP_TOKEN } from './queries.ts';
import { writeReport } from './write-report.ts';

export interface ReportMailDeps {
  db: Database;
  siteName: string;
  publicUrl: string;
  secret: string;
  now(): Date;
}

/**
 * Puts the reports of periods that are over into mails. Who is marked as told and the mail are one transaction, and a delivery is unique by receiver and
 * period: a process that is killed in between has told nobody, and the next one tells everybody once. After a long rest the newest period is told,
 * not each that was missed. @returns how many mails
 */
export async function queueReports(deps: ReportMailDeps, signal?: AbortSignal): Promise<number> {
  const { orm } = deps.db;
  const now = deps.now();
  let queued = 0;
  const failures: unknown[] = [];
  for (const awaited of await listAwaited(orm)) {
    if (signal?.aborted) break;
    try {
      queued += await queueReport(deps, awaited, now);
    } catch (error) {
      // One that cannot be written keeps nobody from the others; the run fails at its end.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reports could not be written`);
  return queued;
}

async function queueReport(
  deps: ReportMailDeps,
  { smrUnitId, period, timeZone, sentThrough }: Awaited<ReturnType<typeof listAwaited>>[number],
  now: Date,
): Promise<number> {
  const { orm } = deps.db;
  const day = lastDayOver(period, new Date(now.getTime() - SENT_AFTER_MINUTES * 60_000), timeZone);
  if (day <= sentThrough) return 0;
  // As everybody may read it: who gets a mail may lose rights before he opens it.
  const report = await writeReport(orm, { unitId: smrUnitId, period, day }, now, false);
  return orm.transaction(async (tx) => {
    let mails = 0;
    for (const { id, profileId } of await claimSubscriptions(tx, { smrUnitId, period, day })) {
      const person = await findProfile(tx, profileId);
      const isActive = (await findStanding(tx, profileId))?.isActive ?? false;
      if (!person || !isActive || !mayEnter(person.role, 'subscriber')) continue;
      const seen = await listUnitsSeenBy(tx, profileId);
      if (seen !== null && !seen.includes(smrUnitId)) continue;
      const stopUrl = `${deps.publicUrl}/api/fleet/reports/stop/${signToken(deps.secret, STOP_TOKEN, id)}`;
      const made = await queueDelivery(tx, {
        channel: 'mail',
        receiver: person.email,
        occurrence: `fleet-report:${smrUnitId}:${period}:${day}`,
        dueAt: now,
        payload: reportMail(report, { ...deps, stopUrl }),
      });
      if (made !== null) mails++;
    }
    return mails;
  });
}
