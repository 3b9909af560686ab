import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { alertEvents, alerts } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { StreamDescription } from '../../streams/contract.ts';
import { severityOf } from '../../streams/rules/describe-limit.ts';
import { explainingStatus, isExpectedInOutage } from '../../streams/rules/expect-limit.ts';
import type { Excursion } from '../../streams/rules/find-excursions.ts';
import { thresholdOf } from '../../streams/rules/judge-value.ts';
import { readUnitLabels } from '../../units/server/queries.ts';
import { beforeRaise, describeChange, OUTAGE_REASON, step } from './commands.ts';

/**
 * Raises what samples tell that came late, in the transaction that stores them: an alarm of its own, over when it is raised, which waits to be
 * acknowledged. It calls nobody, because there is nothing to be done any more, and it touches no other alarm: what was told of that time already,
 * in time or late, is not told again.
 */
export async function raiseLateAlarms(
  tx: Executor,
  found: readonly { stream: StreamDescription; excursion: Excursion }[],
  now: Date,
): Promise<void> {
  const units = await readUnitLabels(tx);
  for (const { stream, excursion } of found) {
    if (await isTold(tx, stream, excursion)) continue;
    const { limit, from, value, to, isSeenBack } = excursion;
    const unit = units.get(stream.smrUnitId) ?? { name: stream.smrUnitId, status: 'operational', kind: 'external' };
    const text = describeChange(stream, { limit, kind: 'raise', at: from, value }, unit.name);
    const message = `${text.message} Late alarm: the samples came when it was over.`;
    const isExpected = explainingStatus(unit) === 'maintenance' && isExpectedInOutage(stream.tag, limit);
    const [row] = await tx
      .insert(alerts)
      .values({
        ...beforeRaise,
        title: text.title,
        message,
        smrUnitId: stream.smrUnitId,
        telemetryStreamId: stream.id,
        limitName: limit,
        limitValue: thresholdOf(stream, limit),
        value,
        severity: severityOf(limit),
        ts: new Date(from),
        heardAt: now,
      })
      .returning();
    if (!row) throw new Error('the late alarm that was just inserted is missing');
    const details = { heardAt: now.toISOString() };
    const raised = await step(
      tx,
      { row, tag: stream.tag, unit: stream.unit },
      {
        ...{ action: 'raise', at: new Date(from), value, message, isExpected, details },
        reason: isExpected ? OUTAGE_REASON : 'Heard late',
      },
    );
    if (!raised) throw new Error('a late alarm could not be raised');
    const back = isSeenBack ? null : 'The late samples end here';
    await step(tx, raised, { action: 'return', at: new Date(to), reason: back, details });
  }
}

/** Whether an alarm of this limit was there at that time, or so close to it that the samples between tell of the same. */
async function isTold(
  tx: Executor,
  { id, staleAfterSeconds }: StreamDescription,
  { limit, from, to }: Excursion,
): Promise<boolean> {
  const margin = staleAfterSeconds * 1_000;
  const begin = sql`(select min(${alertEvents.at}) from ${alertEvents} where ${alertEvents.alertId} = ${alerts.id})`;
  const end = sql`case when ${alerts.isActive} then 'infinity' else coalesce(${alerts.returnedAt}, ${alerts.closedAt}) end`;
  const told = await tx.$count(
    alerts,
    and(
      eq(alerts.telemetryStreamId, id),
      eq(alerts.limitName, limit),
      lte(begin, new Date(to + margin).toISOString()),
      gte(end, new Date(from - margin).toISOString()),
    ),
  );
  return told > 0;
}
