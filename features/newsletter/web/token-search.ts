import { hasCode } from '../../../platform/web/error-message.ts';

/** Taken from the address as it is: the API says whether it is a token. */
export interface TokenSearch {
  /** From the link in a mail. */
  token?: string;
}

/** Whether the API refused because of the link, not because of what was done with it. */
export function isBrokenLink(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'GONE') || hasCode(error, 'BAD_REQUEST');
}
