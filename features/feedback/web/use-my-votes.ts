import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ErrorBody } from '../../../platform/shared/app-error.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { reachServer } from '../../../platform/web/reach-server.ts';
import { showToast } from '../../../ui/show-toast.ts';

interface Vote {
  idea: string;
  do: 'vote' | 'withdraw';
  /** Where a new state is told; of an account always its own address. */
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
    queryFn: async () => readIds(await reachServer('/api/ideas/mine')),
    enabled: typeof window !== 'undefined',
  });
  const vote = useMutation({
    mutationFn: async ({ isTold, ...fields }: Vote) => {
      const body = new URLSearchParams({ ...fields, ...(isTold ? { isTold: 'on' } : {}) });
      return readIds(
        await reachServer('/ideas/vote', { method: 'POST', headers: { accept: 'application/json' }, body }),
      );
    },
    onSuccess: (ids, { isTold, email }) => {
      queryClient.setQueryData(KEY, ids);
      if (isTold) showToast({ tone: 'success', title: `Changes of its state are mailed to ${email}` });
      return queryClient.invalidateQueries({ queryKey: api.feedback.listIdeas.key() });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: 'Your vote was not counted', description: errorMessage(error) }),
  });
  return { mine, vote };
}

async function readIds(response: Response): Promise<string[]> {
  const body: unknown = await response.json();
  // The server's own words.
  if (!response.ok) throw new Error((body as ErrorBody).message);
  return (body as { ids: string[] }).ids;
}
