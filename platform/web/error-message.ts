import type { AppErrorCode, ErrorBody } from '../shared/app-error.ts';
import { ServerUnreachable } from './reach-server.ts';

/** Any error as a sentence for the person who met it. The server's own messages are written for people already. */
export function errorMessage(error: unknown): string {
  if (isPartMissing(error)) return PART_MISSING;
  if (hasCode(error, 'BAD_REQUEST')) {
    // The address of a field is for programs; people see the field.
    const wrong = new Set(Object.values(fieldErrors(error)));
    if (wrong.size > 0) return [...wrong].join(' ');
  }
  if (error instanceof Error && error.message !== '' && !isSlip(error)) return error.message;
  return 'Something went wrong on our side. Please try again.';
}

/** The network, or a newer build than the page came from: the browser does not say which. */
const PART_MISSING =
  'A part of this page could not be loaded. Check your connection, then load the page again: it may have been renewed.';

/**
 * What the language or Node throws by itself is a mistake in our code or on our machine, and its words, with paths in them, are for us. A
 * page that the server could not render hands its error on to the browser, without the code.
 */
function isSlip(error: Error): boolean {
  if ('code' in error && /^(ERR_|E[A-Z]+$)/.test(String(error.code))) return true;
  if (/^Cannot find (module|package) /.test(error.message)) return true;
  return [TypeError, RangeError, ReferenceError, SyntaxError, URIError].some((kind) => error instanceof kind);
}

/** Code of a page that was asked for on the way there and did not arrive: so Chromium, Firefox and Safari say it. */
export function isPartMissing(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}

/** Whether the API refused for this reason; the same in the browser and during server rendering. */
export function hasCode(error: unknown, code: AppErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Why a form by a revision has not seen its save done: somebody else was faster, or nobody knows whether it was; null: anything else. */
export function whyNotSaved(error: unknown): 'overtaken' | 'unanswered' | null {
  if (hasCode(error, 'CONFLICT')) return 'overtaken';
  return error instanceof ServerUnreachable ? 'unanswered' : null;
}

/** What is wrong with which field of a form, by the field's name. @param within name of the part of the request that holds the fields */
export function fieldErrors(error: unknown, within?: string): Readonly<Record<string, string>> {
  const data = error instanceof Error && 'data' in error ? (error.data as Partial<ErrorBody> | null | undefined) : null;
  return Object.fromEntries(
    (data?.issues ?? []).map(({ path, message }) => [String(path[path[0] === within ? 1 : 0]), message]),
  );
}
