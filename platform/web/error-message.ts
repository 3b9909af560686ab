import type { AppErrorCode, ErrorBody } from '../shared/app-error.ts';

/** Any error as a sentence for the person who met it. The server's own messages are written for people already. */
export function errorMessage(error: unknown): string {
  if (error instanceof TypeError) return 'The server can’t be reached. Check your connection and try again.';
  if (error instanceof Error && error.message !== '') return error.message;
  return 'Something went wrong. Please try again.';
}

/** Whether the API refused for this reason; the same in the browser and during server rendering. */
export function hasCode(error: unknown, code: AppErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** What is wrong with which field of a form, by the field's name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const data = error instanceof Error && 'data' in error ? (error.data as Partial<ErrorBody> | null | undefined) : null;
  return Object.fromEntries((data?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}
