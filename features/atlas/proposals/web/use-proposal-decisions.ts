import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { isDialogOpen } from '../../../../ui/modal-stack.ts';

/** Accept, reject and take back, each with its message. */
export function useProposalDecisions() {
  const { atlas, overview } = useRouteContext({ from: '/admin/proposals' }).api;
  const refresh = [atlas.key(), overview.key()];
  return {
    accept: useTold(atlas.proposals.accept.mutationOptions(), {
      done: ({ recordName }) => ({ title: 'Written into the atlas', description: recordName ?? '' }),
      failed: 'It was not accepted',
      isSaid: isDialogOpen,
      refresh,
    }),
    reject: useTold(atlas.proposals.reject.mutationOptions(), {
      done: 'Proposal rejected',
      failed: 'It was not rejected',
      isSaid: isDialogOpen,
      refresh,
    }),
    undo: useTold(atlas.proposals.undo.mutationOptions(), {
      done: ({ recordName }) => ({ title: 'Decision taken back', description: recordName ?? '' }),
      failed: 'The decision stands',
      refresh,
    }),
  };
}
