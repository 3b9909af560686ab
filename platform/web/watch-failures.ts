import type { QueryCache, QueryClient, QueryState } from '@tanstack/react-query';
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
  const shown = cache.getAll().filter((query) => query.isActive());
  const failed = new Set(shown.filter(({ state }) => hasNoAnswer(state)).map(({ queryHash }) => queryHash));
  if (failed.size > 0) tell(new Set(failed));
  return cache.subscribe((event) => {
    const { queryHash, state } = event.query;
    const isShown = event.type !== 'removed' && event.query.isActive();
    if (isShown && hasNoAnswer(state)) {
      if (failed.has(queryHash)) return;
      failed.add(queryHash);
      // A question that is asked again stays one without an answer until there is one.
    } else if (isShown && (state.status === 'pending' || state.fetchStatus === 'fetching')) {
      return;
    } else if (!failed.delete(queryHash)) {
      return;
    }
    tell(new Set(failed));
  });
}

type State = QueryState<unknown, unknown>;

/** A question that failed once is not tried again as long as nobody looks at the page, and says nothing of it. */
const hasNoAnswer = ({ status, fetchStatus, error }: State) =>
  fetchStatus === 'paused' || (status === 'error' && !isAnswer(error));

const isAnswer = (error: unknown) => ANSWERS.some((code) => hasCode(error, code));

/** @param failed as they are told. A question on its way is not asked anew: a slow server's answer would never come. */
export function askAgain(queryClient: QueryClient, failed: ReadonlySet<string>): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryHash, state }) => failed.has(queryHash) && state.fetchStatus !== 'fetching',
  });
}
