import { createHash } from 'node:crypto';

/** What of a transition goes into its hash. */
export interface ChainedEvent {
  alertId: string;
  action: string;
  fromState: string;
  toState: string;
  value: number | null;
  actorEmail: string | null;
  reason: string | null;
  details: Record<string, unknown>;
  at: Date;
}

/**
 * SHA-256, in hex, over the previous entry's hash and this entry. Who changes, removes or slips in an entry would have to write all later
 * ones anew; it shows unless they do.
 *
 * @param previousHash '' for the first entry of an alert
 */
export function hashEvent(previousHash: string, event: ChainedEvent): string {
  const { alertId, action, fromState, toState, value, actorEmail, reason, details, at } = event;
  const entry = { alertId, action, fromState, toState, value, actorEmail, reason, details, at: at.toISOString() };
  return createHash('sha256').update(previousHash).update(writeCanonical(entry)).digest('hex');
}

/**
 * @param events all of one alert, oldest first
 * @param revision of the alert: it counts its transitions, so that an end that was cut off shows, too
 */
export function isChainIntact(events: readonly (ChainedEvent & { hash: string })[], revision: number): boolean {
  let previousHash = '';
  for (const event of events) {
    if (event.hash !== hashEvent(previousHash, event)) return false;
    previousHash = event.hash;
  }
  return events.length === revision;
}

/** JSON with sorted keys: PostgreSQL keeps those of jsonb in an order of its own. */
function writeCanonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
