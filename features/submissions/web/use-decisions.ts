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
      refresh,
    }),
    reject: useTold(submissions.reject.mutationOptions(), {
      done: ({ title }) => ({ title: 'Submission rejected', description: title }),
      failed: 'The submission was not rejected',
      isSaid: isDialogOpen,
      refresh,
    }),
  };
}
