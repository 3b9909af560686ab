import type { Scope } from './procedure.ts';

/** Somebody who is signed in: read from the session on the server, never from what a client sends. */
export interface Actor {
  id: string;
  email: string;
  /** What the product calls this person's rights. */
  role: string;
  /** What keeps this person from more rights than `role` says, until it is set up. */
  lacks?: 'second factor';
  /** A program asks with a key of this person's: it may do what the key says, and nothing else. */
  key?: { id: string; scopes: readonly Scope[] };
}
