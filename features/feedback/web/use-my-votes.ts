import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ErrorBody } from '../../../platform/shared/app-error.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { reachServer } from '../../../platform/web/reach-server.ts';
import { showToast } from '../../../ui/show-toast.ts';
import type { IdeaDeed } from '../vocabulary.ts';

interface Vote {
  idea: string;
  do: 'vote' | 'withdraw';
  /** Where a new state is told, once its owner has confirmed that; of an account always its own address. */
  email?: string;
  isTold?: boolean;
}

const KEY = ['ideas', 'mine'];

/**
 * What somebody has voted for, by account or by this browser's cookie. Asked for after the page is there: the board itself is the same for
 * everybody, and kept.
 */
export function useMyVotes() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const { data: mine = [] } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await readAnswer(await reachServer('/api/ideas/mine'))).ids,
    enabled: typeof window !== 'undefined',
  });
  const vote = useMutation({
    mutationFn: async ({ isTold, ...fields }: Vote) => {
      const body = new URLSearchParams({ ...fields, ...(isTold ? { isTold: 'on' } : {}) });
      return readAnswer(
        await reachServer('/ideas/vote', { method: 'POST', headers: { accept: 'application/json' }, body }),
      );
    },
    onSuccess: ({ ids, did }, { email }) => {
      queryClient.setQueryData(KEY, ids);
      if (did === 'told') showToast({ tone: 'success', title: `Changes of its state are mailed to ${email}` });
      if (did === 'asked')
        showToast({
          tone: 'success',
          title: 'One more step: confirm your address',
          description: `A mail with a link is on its way to ${email}. Without it no other mail is sent.`,
        });
      return queryClient.invalidateQueries({ queryKey: api.feedback.listIdeas.key() });
    },
    onError: (error, { isTold }) =>
      showToast({
        tone: 'error',
        title: isTold ? 'No mail was sent' : 'Your vote was not counted',
        description: errorMessage(error),
      }),
  });
  return { mine, vote };
}

async function readAnswer(response: Response): Promise<{ ids: string[]; did?: IdeaDeed }> {
  const body: unknown = await response.json();
  // The server's own words.
  if (!response.ok) throw new Error((body as ErrorBody).message);
  return body as { ids: string[]; did?: IdeaDeed };
}
