import { and, eq, isNull } from 'drizzle-orm';
import { webhookEndpoints } from '../../../database/schema/deliveries.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { MOST_ENDPOINTS, type NewsKind, type WebhookShape } from '../vocabulary.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Not somebody's own. */
const isHouses = isNull(webhookEndpoints.profileId);

/** @throws AppError CONFLICT when the address is there already or there are too many */
export async function addEndpoint(
  db: Orm,
  actor: Actor,
  endpoint: { address: string; kinds: NewsKind[] },
): Promise<EndpointRow> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(webhookEndpoints, isHouses)) >= MOST_ENDPOINTS)
      throw new AppError('CONFLICT', `There are ${MOST_ENDPOINTS} endpoints already. Remove one first.`);
    const [row] = await tx.insert(webhookEndpoints).values(endpoint).onConflictDoNothing().returning();
    if (!row) {
      const message = 'This address is in the list already.';
      throw new AppError('CONFLICT', message, { issues: [{ path: ['address'], message }] });
    }
    await auditEndpoint(tx, actor, 'webhook.add', row);
    return row;
  });
}

/**
 * The endpoint at this address, for a room that sends to it itself; a new one is told of nothing else.
 *
 * @returns its id @throws AppError CONFLICT when it is there with another shape, or there are too many
 */
export async function ensureEndpoint(
  tx: Executor,
  { address, shape }: { address: string; shape: WebhookShape },
): Promise<string> {
  const [known] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(isHouses, eq(webhookEndpoints.address, address)))
    .for('update');
  if (known && known.shape !== shape) {
    const message = 'This address is in use for webhooks of another shape.';
    throw new AppError('CONFLICT', message, { issues: [{ path: ['address'], message }] });
  }
  if (known) return known.id;
  if ((await tx.$count(webhookEndpoints, isHouses)) >= MOST_ENDPOINTS)
    throw new AppError('CONFLICT', `There are ${MOST_ENDPOINTS} endpoints already. Remove one first.`);
  const [row] = await tx.insert(webhookEndpoints).values({ address, shape, kinds: [] }).returning();
  if (!row) throw new Error('the endpoint that was just inserted is missing');
  return row.id;
}

/** Ends an endpoint that another room made for itself, unless it is told of other things, too. */
export async function releaseEndpoint(tx: Executor, id: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.kinds, [])));
}

/** @throws AppError NOT_FOUND */
export async function changeEndpoint(
  db: Orm,
  actor: Actor,
  { id, isOn, kinds }: { id: string; isOn?: boolean | undefined; kinds?: NewsKind[] | undefined },
): Promise<EndpointRow> {
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    const change = { isOn: isOn ?? before.isOn, kinds: kinds ?? before.kinds };
    // Whoever switches it on again gives it its days anew.
    const fresh = change.isOn && !before.isOn ? { failingSince: null } : {};
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ ...change, ...fresh })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    await auditEndpoint(tx, actor, 'webhook.change', before, { isOn: change.isOn, kinds: change.kinds });
    return row ?? before;
  });
}

/** @throws AppError NOT_FOUND */
export async function replaceSecret(db: Orm, actor: Actor, id: string): Promise<EndpointRow> {
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ secretNumber: before.secretNumber + 1 })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    await auditEndpoint(tx, actor, 'webhook.replace-secret', before);
    return row ?? before;
  });
}

/** What still waits for it is dropped when its turn comes. @throws AppError NOT_FOUND */
export async function removeEndpoint(db: Orm, actor: Actor, id: string): Promise<EndpointRow> {
  return db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await auditEndpoint(tx, actor, 'webhook.remove', before);
    return before;
  });
}

async function lockEndpoint(tx: Executor, id: string): Promise<EndpointRow> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(isHouses, eq(webhookEndpoints.id, id)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such endpoint.');
  return row;
}

async function auditEndpoint(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  { id, address }: EndpointRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  const record = { action, subjectType: 'webhook_endpoints', subjectId: id, details: { name: address, ...details } };
  await recordAudit(tx, actor, record);
}
