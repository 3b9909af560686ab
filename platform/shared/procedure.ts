import { oc } from '@orpc/contract';

/** What a contract says about a procedure besides its shapes. */
export interface ProcedureMeta {
  /** Tables whose change makes an answer stale. Page caches drop what they made from it; [] means it never changes. */
  madeFrom?: readonly string[];
}

/** Where every contract starts. */
export const procedure = oc.$meta<ProcedureMeta>({});
