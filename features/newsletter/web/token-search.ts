import { hasCode } from '../../../platform/web/error-message.ts';
import { textParam } from '../../../platform/web/search-params.ts';

export interface TokenSearch {
  /** From the link in a mail. */
  token?: string;
}

export function readTokenSearch(search: Record<string, unknown>): TokenSearch {
  const token = textParam(search.token, 100);
  return token ? { token } : {};
}

/** Whether the API refused because of the link, not because of what was done with it. */
export function isBrokenLink(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'GONE');
}
