import { orNotFound } from '../../../platform/web/or-not-found.ts';

/** Taken from the address as it is: the API says whether it is a token. */
export interface TokenSearch {
  /** From the link in a mail. */
  token?: string;
}

/** What the link in a mail leads to, or the page that says that the link does not work. */
export function followLink<Data>(asked: Promise<Data>): Promise<Data> {
  return orNotFound(asked, ['NOT_FOUND', 'GONE', 'BAD_REQUEST']);
}
