import { oc } from '@orpc/contract';

/** Whom a page, a procedure or a route asks for. 'visitor': anybody, signed in or not; else the least role. */
export type Access = 'visitor' | 'subscriber' | 'editor' | 'admin';

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
 * What a key must be allowed to call it; null: no key may. What does not say is closed, but for what everybody may read.
 */
export function scopeOf(meta: ProcedureMeta, method: string | undefined): Scope | null {
  return meta.scope ?? (isEverybodys(meta) && method === 'GET' ? 'read' : null);
}

/** Where every contract starts. */
export const procedure = oc.$meta<ProcedureMeta>({});
