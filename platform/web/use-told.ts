import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { answerError, showToast, type ToastText } from '../../ui/show-toast.ts';
import { errorMessage } from './error-message.ts';
import { ServerUnreachable } from './reach-server.ts';

interface Outcome<Data, Failure> {
  /** Said when it is done; left out where the page itself shows it. */
  done?: string | ((data: Data) => Omit<ToastText, 'tone' | 'about'>);
  /** Said with the reason when it failed. */
  failed: string;
  /** Whether the page itself says what failed, in a dialog that stays open or as a conflict of two versions: once is enough. */
  isSaid?(error: Failure): boolean;
  /** What is asked for again afterwards, whatever happened: when it failed, somebody else was probably faster. */
  refresh?: readonly QueryKey[];
}

/** A change that tells how it went, wherever the visitor is by then. What follows from it on the page is `onSuccess`, as usual. */
export function useTold<Data, Failure, Asked, Kept>(
  mutation: UseMutationOptions<Data, Failure, Asked, Kept>,
  { done, failed, isSaid, refresh = [] }: Outcome<Data, Failure>,
) {
  const queryClient = useQueryClient();
  const about = useId();
  return useMutation({
    ...mutation,
    onSuccess: (...result) => {
      answerError(about);
      if (done) showToast({ tone: 'success', ...(typeof done === 'string' ? { title: done } : done(result[0])) });
      return mutation.onSuccess?.(...result);
    },
    onError: (error) => {
      // Where nobody answered, it may have been done all the same.
      const title = error instanceof ServerUnreachable ? `${failed}, or the answer was lost` : failed;
      if (!isSaid?.(error)) showToast({ tone: 'error', about, title, description: errorMessage(error) });
    },
    onSettled: (_data, error) => {
      const refreshed = Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      // What was done is over when the page shows it, and what somebody else was faster with is told beside what it is now. But a server that gave no
      // answer may give none to this either.
      return error instanceof ServerUnreachable ? undefined : refreshed;
    },
  });
}
