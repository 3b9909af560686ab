import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../platform/web/use-told.ts';
import { isDialogOpen } from '../../../ui/modal-stack.ts';

/** Approve and reject, each with its message. */
export function useDecisions() {
  const { submissions, overview } = useRouteContext({ from: '/admin/news-submissions' }).api;
  const refresh = [submissions.key(), overview.key()];
  return {
    approve: useTold(submissions.approve.mutationOptions(), {
      done: ({ title }) => ({ title: 'Submission approved and published', description: title }),
      failed: 'The submission was not approved',
      isSaid: isDialogOpen,
      refresh,
    }),
    reject: useTold(submissions.reject.mutationOptions(), {
      done: ({ title }) => ({ title: 'Submission rejected', description: title }),
      failed: 'The submission was not rejected',
      isSaid: isDialogOpen,
      refresh,
    }),
    rejectMany: useTold(submissions.rejectMany.mutationOptions(), {
      done: ({ rejected, decidedBefore }) => ({
        title: `${rejected} rejected`,
        description: decidedBefore > 0 ? `${decidedBefore} had been decided before and stay as they are.` : '',
      }),
      failed: 'Nothing was rejected',
      isSaid: isDialogOpen,
      refresh,
    }),
    reopen: useTold(submissions.reopen.mutationOptions(), {
      done: ({ title }) => ({ title: 'Submission is pending again', description: title }),
      failed: 'The decision stands',
      isSaid: isDialogOpen,
      refresh,
    }),
  };
}
