import type { QueryCache } from '@tanstack/react-query';
import { type AppErrorCode, statusByCode } from '../shared/app-error.ts';
import { hasCode } from './error-message.ts';

/** What heals by itself. Every other code is answered for good, or said by a dialog: to ask again changes nothing. */
const PASSING: readonly string[] = ['INTERNAL', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'] satisfies AppErrorCode[];
const ANSWERS = (Object.keys(statusByCode) as AppErrorCode[]).filter((code) => !PASSING.includes(code));

/**
 * Hears which of the questions that the page shows got no answer when they were last asked, however old what it shows of them is.
 *
 * @param tell called with their hashes whenever they have become others
 * @returns what ends it
 */
export function watchFailures(cache: QueryCache, tell: (failed: ReadonlySet<string>) => void): () => void {
  const failed = new Set<string>();
  return cache.subscribe((event) => {
    const { queryHash, state } = event.query;
    const isShown = event.type !== 'removed' && event.query.isActive();
    // A question that is asked again stays one without an answer until there is one.
    const isAnswered = state.status === 'success' || (state.status === 'error' && isAnswer(state.error));
    if (isShown && state.status === 'error' && !isAnswered) {
      if (failed.has(queryHash)) return;
      failed.add(queryHash);
    } else if (isShown && !isAnswered) {
      return;
    } else if (!failed.delete(queryHash)) {
      return;
    }
    tell(new Set(failed));
  });
}

const isAnswer = (error: unknown) => ANSWERS.some((code) => hasCode(error, code));
