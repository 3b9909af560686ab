import { oc } from '@orpc/contract';

/** Whom a page, a procedure or a route asks for. 'visitor': anybody, signed in or not; else the least role. */
export type Access = 'visitor' | 'subscriber' | 'editor' | 'admin';

/** What a contract says about a procedure besides its shapes. */
export interface ProcedureMeta {
  /** Tables whose change makes an answer stale. Page caches drop what they made from it; [] means it never changes. */
  madeFrom?: readonly string[];
  /** Its answers follow the clock, too, but slowly: one may be kept for so many seconds, until one of its tables changes. */
  keptSeconds?: number;
  /** It makes something new: a request with an Idempotency-Key that is repeated gets the first answer again, and makes nothing. */
  isOnce?: boolean;
  /** Who may call it. A procedure that does not say is refused to everybody. */
  access?: Access;
}

/** Where every contract starts. */
export const procedure = oc.$meta<ProcedureMeta>({});
