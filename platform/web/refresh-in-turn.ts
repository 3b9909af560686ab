import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Asks queries again, by their keys or the beginnings of their keys. */
export type Refresh = (queryKeys: readonly QueryKey[]) => void;

/**
 * For pages that are told when what they show has changed. Each key is asked for once at a time, and what changes meanwhile
 * afterwards. Cancelling instead would starve a page of a busy table.
 */
export function createRefresher(queryClient: QueryClient): Refresh {
  /** Keys that are being asked for, and whether they changed again meanwhile. */
  const changedMeanwhile = new Map<string, boolean>();
  const refresh = async (queryKey: QueryKey, hash: string) => {
    do {
      changedMeanwhile.set(hash, false);
      await askAgain(queryClient, queryKey);
    } while (changedMeanwhile.get(hash));
    changedMeanwhile.delete(hash);
  };
  return (queryKeys) => {
    for (const queryKey of queryKeys) {
      const hash = hashKey(queryKey);
      if (changedMeanwhile.has(hash)) changedMeanwhile.set(hash, true);
      else refresh(queryKey, hash);
    }
  };
}

/** A query that fails says so where it is shown; neither call rejects. */
async function askAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  // What is under way may have been answered before the change: it is waited for, not taken for the answer.
  await queryClient.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false });
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
