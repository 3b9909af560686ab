import { asc, eq, inArray, sql } from 'drizzle-orm';
import { alertEvents, alerts } from '../../../../database/schema/fleet-alerts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { FORMER_EDITOR } from '../../../../platform/server/erase-mentions.ts';
import { hashEvent, isChainIntact } from './chain-events.ts';

/**
 * Of somebody who was an editor: what they did to alarms stays, without their address. The chains of these alarms are hashed anew from there on, so
 * that they still hold; one that did not hold before is not mended by it. The table refuses every other change.
 */
export async function forgetEditor(tx: Executor, address: string): Promise<void> {
  const theirs = tx
    .selectDistinct({ id: alertEvents.alertId })
    .from(alertEvents)
    .where(eq(sql`lower(${alertEvents.actorEmail})`, address));
  const touched = await tx.select().from(alerts).where(inArray(alerts.id, theirs)).orderBy(alerts.id).for('update');
  if (touched.length === 0) return;
  await tx.execute(sql`select set_config('smr.forgets_author', 'on', true)`);
  for (const { id, revision } of touched) {
    const events = await tx.select().from(alertEvents).where(eq(alertEvents.alertId, id)).orderBy(asc(alertEvents.id));
    const isIntact = isChainIntact(events, revision);
    let previous = '';
    for (const event of events) {
      const isTheirs = event.actorEmail?.toLowerCase() === address;
      const after = { ...event, actorEmail: isTheirs ? FORMER_EDITOR : event.actorEmail };
      const hash = isIntact ? hashEvent(previous, after) : event.hash;
      previous = hash;
      if (isTheirs || hash !== event.hash)
        await tx.update(alertEvents).set({ actorEmail: after.actorEmail, hash }).where(eq(alertEvents.id, event.id));
    }
  }
  await tx.execute(sql`select set_config('smr.forgets_author', '', true)`);
}
