import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../../database/schema/deliveries.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { HOUR_MS } from '../../../platform/shared/days.ts';
import { findProfile } from '../../accounts/server/queries.ts';
import { MOST_FAILING_DAYS, MOST_FAILING_HOURS_OF_OWN } from '../vocabulary.ts';
import { queueDelivery } from './commands.ts';
import type { EndpointRow } from './endpoint-commands.ts';
import { endpointOffMail } from './mails.ts';

interface Noted {
  failure: string | null;
  /** The receiver says for good that it wants no more: it is switched off at once. */
  isGone?: boolean;
}

/**
 * What became of the last try. One that has taken nothing for days is switched off: an administrator finds it among what failed; one that
 * belongs to somebody after a day, and its owner is told, once.
 */
export async function noteEndpoint(db: Orm, id: string, { failure, isGone = false }: Noted, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update');
    if (!before) return;
    const failingSince = failure === null ? null : (before.failingSince ?? now);
    const mostHours = before.profileId === null ? MOST_FAILING_DAYS * 24 : MOST_FAILING_HOURS_OF_OWN;
    const isWorn = failingSince !== null && now.getTime() - failingSince.getTime() >= mostHours * HOUR_MS;
    const isOn = before.isOn && !isGone && !isWorn;
    await tx
      .update(webhookEndpoints)
      .set({ lastAttemptAt: now, lastFailure: failure, failingSince, isOn })
      .where(eq(webhookEndpoints.id, id));
    if (before.isOn && !isOn && before.profileId !== null)
      await tellOwner(tx, before, { profileId: before.profileId, why: failure ?? '', isGone }, now);
  });
}

async function tellOwner(
  tx: Executor,
  { id, address }: EndpointRow,
  { profileId, why, isGone }: { profileId: string; why: string; isGone: boolean },
  now: Date,
): Promise<void> {
  const owner = await findProfile(tx, profileId);
  if (!owner) return;
  await queueDelivery(tx, {
    channel: 'mail',
    receiver: owner.email,
    // It may be switched on again, and fail again.
    occurrence: `endpoint-off:${id}:${now.getTime()}`,
    dueAt: now,
    payload: endpointOffMail({ address, why, isGone }),
  });
}
