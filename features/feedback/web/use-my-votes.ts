import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ErrorBody } from '../../../platform/shared/app-error.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { reachServer } from '../../../platform/web/reach-server.ts';
import { showToast } from '../../../ui/show-toast.ts';
import type { Idea } from '../contract.ts';
import type { IdeaDeed } from '../vocabulary.ts';

interface Vote {
  idea: string;
  do: 'vote' | 'withdraw';
  /** Where a new state is told, once its owner has confirmed that; of an account always its own address. */
  email?: string;
  isTold?: boolean;
}

const KEY = ['ideas', 'mine'];
const VOTE = ['ideas', 'vote'];

/**
 * What somebody has voted for, by account or by this browser's cookie. Asked for after the page is there: the board itself is the same for
 * everybody, and kept. A vote is shown at once, and taken back when the server does not take it.
 */
export function useMyVotes() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const { data: mine = [] } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await readAnswer(await reachServer('/api/ideas/mine'))).ids,
    enabled: typeof window !== 'undefined',
  });
  const lists = api.feedback.listIdeas.key();
  const isLast = () => queryClient.isMutating({ mutationKey: VOTE }) === 1;
  const vote = useMutation({
    mutationKey: VOTE,
    // Who changes his mind at once is heard in that order.
    scope: { id: 'votes' },
    onMutate: async ({ idea, do: deed }) => {
      await Promise.all([KEY, lists].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const ids = queryClient.getQueryData<string[]>(KEY) ?? [];
      const more = Number(deed === 'vote') - Number(ids.includes(idea));
      const show = (count: number) => {
        queryClient.setQueryData<string[]>(KEY, (known = []) => [
          ...known.filter((id) => id !== idea),
          ...(count > 0 ? [idea] : []),
        ]);
        queryClient.setQueriesData<Board>({ queryKey: lists }, (board) => board && addVotes(board, idea, count));
      };
      if (more !== 0) show(more);
      // Its own only: others may have been pressed meanwhile.
      return () => {
        if (more !== 0) show(-more);
      };
    },
    mutationFn: async ({ isTold, ...fields }: Vote) => {
      const body = new URLSearchParams({ ...fields, ...(isTold ? { isTold: 'on' } : {}) });
      return readAnswer(
        await reachServer('/ideas/vote', { method: 'POST', headers: { accept: 'application/json' }, body }),
      );
    },
    onSuccess: ({ ids, did }, { email }) => {
      // What was pressed meanwhile the server does not know yet.
      if (isLast()) queryClient.setQueryData(KEY, ids);
      if (did === 'told') showToast({ tone: 'success', title: `Changes of its state are mailed to ${email}` });
      if (did === 'asked')
        showToast({
          tone: 'success',
          title: 'One more step: confirm your address',
          description: `A mail with a link is on its way to ${email}. Without it no other mail is sent.`,
        });
    },
    onError: (error, { isTold }, putBack) => {
      putBack?.();
      showToast({
        tone: 'error',
        title: isTold ? 'No mail was sent' : 'Your vote was not counted',
        description: errorMessage(error),
      });
    },
    // Not waited for: whoever presses again once the server has answered is heard.
    onSettled: () => {
      if (isLast()) for (const queryKey of [KEY, lists]) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const isUnanswered = (idea: string) =>
    queryClient.isMutating({
      mutationKey: VOTE,
      // Whoever wants to be told may take the vote back meanwhile, and has it when asking to be told.
      predicate: ({ state }) => {
        const sent = state.variables as Vote | undefined;
        return sent?.idea === idea && sent.isTold !== true;
      },
    }) > 0;
  return {
    mine,
    isTelling: (idea: string) => vote.isPending && vote.variables.idea === idea && vote.variables.isTold === true,
    send(pressed: Vote) {
      // A double click is one vote, and not its withdrawal, too.
      if (pressed.isTold || !isUnanswered(pressed.idea)) vote.mutate(pressed);
    },
  };
}

interface Board {
  items: Idea[];
  total: number;
}

/** The order stays until the server has answered: what one has just pressed should not move away. */
function addVotes({ items, total }: Board, idea: string, more: number): Board {
  return { items: items.map((one) => (one.id === idea ? { ...one, votes: one.votes + more } : one)), total };
}

async function readAnswer(response: Response): Promise<{ ids: string[]; did?: IdeaDeed }> {
  const body: unknown = await response.json();
  // The server's own words.
  if (!response.ok) throw new Error((body as ErrorBody).message);
  return body as { ids: string[]; did?: IdeaDeed };
}
