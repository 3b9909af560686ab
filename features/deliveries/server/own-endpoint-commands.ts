import { and, eq, sql } from 'drizzle-orm';
import { webhookEndpoints } from '../../../database/schema/deliveries.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { MOST_OWN_ENDPOINTS } from '../vocabulary.ts';
import type { EndpointRow } from './endpoint-commands.ts';

interface Own {
  id: string;
  profileId: string;
}

/** @throws AppError CONFLICT when this person has the address already, or has too many */
export async function addOwnEndpoint(db: Orm, endpoint: { profileId: string; address: string }): Promise<EndpointRow> {
  const { profileId } = endpoint;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${profileId}`}))`);
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.profileId, profileId))) >= MOST_OWN_ENDPOINTS)
      throw new AppError('CONFLICT', `You have ${MOST_OWN_ENDPOINTS} webhook endpoints already. Remove one first.`);
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...endpoint, kinds: [] })
      .onConflictDoNothing()
      .returning();
    if (row) return row;
    const message = 'You have this address already.';
    throw new AppError('CONFLICT', message, { issues: [{ path: ['address'], message }] });
  });
}

/** @returns null: it is nobody's, or somebody else's */
export async function changeOwnEndpoint(
  db: Executor,
  own: Own,
  to: { isOn: boolean } | 'another secret',
): Promise<EndpointRow | null> {
  const change =
    to === 'another secret'
      ? { secretNumber: sql`${webhookEndpoints.secretNumber} + 1` }
      : // Whoever switches it on again gives it its hours anew.
        { ...to, ...(to.isOn ? { failingSince: null } : {}) };
  const [row] = await db.update(webhookEndpoints).set(change).where(isOwn(own)).returning();
  return row ?? null;
}

/** What still waits for it is dropped when its turn comes. @returns null: it is nobody's, or somebody else's */
export async function removeOwnEndpoint(db: Executor, own: Own): Promise<EndpointRow | null> {
  const [row] = await db.delete(webhookEndpoints).where(isOwn(own)).returning();
  return row ?? null;
}

const isOwn = ({ id, profileId }: Own) => and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.profileId, profileId));
