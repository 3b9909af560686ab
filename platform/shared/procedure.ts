import { oc } from '@orpc/contract';

/** 'visitor': anybody, signed in or not; else the least role in the house. */
export type HouseAccess = 'visitor' | 'subscriber' | 'editor' | 'admin';
/** Who has this right for some unit of the fleet, and 'fleet-wide engineer': for all of it. Which units they are is asked where it is done. */
export const fleetAccesses = ['fleet viewer', 'fleet operator', 'fleet engineer', 'fleet-wide engineer'] as const;
export type FleetAccess = (typeof fleetAccesses)[number];
/** Whom a page, a procedure or a route asks for. */
export type Access = HouseAccess | FleetAccess;

export function isFleetAccess(access: Access | undefined): access is FleetAccess {
  return fleetAccesses.some((one) => one === access);
}

/** What a key of somebody's can be allowed: to read what everybody reads; to read, and to change, what its owner follows; to see private addresses. */
export type Scope = 'read' | 'follows:read' | 'follows:write' | 'addresses';

/** What a contract says about a procedure besides its shapes. */
export interface ProcedureMeta {
  /** Tables whose change makes an answer stale. Page caches drop what they made from it; [] means it never changes. */
  madeFrom?: readonly string[];
  /** Its answers follow the clock, too, but slowly: one may be kept for so many seconds, until one of its tables changes. */
  keptSeconds?: number;
  /** It is told who asks, although everybody may. All others that everybody may call are asked in nobody's name, see `isEverybodys`. */
  isPersonal?: boolean;
  /** Of who asks it follows nothing but which units of the fleet he sees: whoever sees all of them is answered what all are who do. */
  isBySight?: boolean;
  /** It makes something new: a request with an Idempotency-Key that is repeated gets the first answer again, and makes nothing. */
  isOnce?: boolean;
  /** Who may call it. A procedure that does not say is refused to everybody. */
  access?: Access;
  /** What a key must be allowed to call it, see `scopeOf`. */
  scope?: Scope;
}

/**
 * One answer for all, which may be kept and shared: whoever asks, the procedure is told that nobody does. So a procedure that does look
 * at who asks, and does not say so, shows it at once.
 */
export function isEverybodys({ access, isPersonal }: ProcedureMeta): boolean {
  return access === 'visitor' && !isPersonal;
}

/**
 * What a key must be allowed to call it; null: no key may. What does not say is closed, but for what everybody may read, and what its owner may see of the
 * fleet.
 */
export function scopeOf(meta: ProcedureMeta, method: string | undefined): Scope | null {
  const isRead = method === 'GET' && (isEverybodys(meta) || (meta.access === 'fleet viewer' && !meta.isPersonal));
  return meta.scope ?? (isRead ? 'read' : null);
}

/** Tables by which it is decided whether a visitor may be told: what is kept of an answer goes when they change. */
export function gateTables({ access }: ProcedureMeta): readonly string[] {
  return isFleetAccess(access) ? ['fleet_settings'] : [];
}

/** Where every contract starts. */
export const procedure = oc.$meta<ProcedureMeta>({});
