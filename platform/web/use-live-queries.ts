import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const TRY_AGAIN_MS = 5_000;

/**
 * Keeps a page's queries true while it is open: the server names a table that changed, and the queries made from it are asked
 * again. After a gap in the connection all of them are.
 *
 * @param queriesOf the keys of the queries made from each table; give the same object at every rendering
 * @returns whether the stream stands
 */
export function useLiveQueries(url: string, queriesOf: Readonly<Record<string, readonly QueryKey[]>>): boolean {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const refresh = createRefresher(async (tables) => {
      const keys = tables.has('*')
        ? Object.values(queriesOf).flat()
        : [...tables].flatMap((table) => queriesOf[table] ?? []);
      await Promise.all([...new Set(keys)].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    });
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const connect = () => {
      source = new EventSource(url);
      source.addEventListener('ready', () => {
        setLive(true);
        if (wasOpen) refresh('*');
        wasOpen = true;
      });
      source.addEventListener('change', (event: MessageEvent<string>) => refresh(event.data));
      source.addEventListener('error', () => {
        setLive(false);
        // A browser connects again by itself when the line breaks, but gives up when the server answers with an error.
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, TRY_AGAIN_MS);
      });
    };
    connect();
    return () => {
      clearTimeout(again);
      source?.close();
    };
  }, [url, queriesOf, queryClient]);
  return isLive;
}

/** One refresh at a time: what changes meanwhile is asked for afterwards. Cancelling instead would starve a page of a busy table. */
function createRefresher(refresh: (tables: ReadonlySet<string>) => Promise<void>): (table: string) => void {
  let waiting = new Set<string>();
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    while (waiting.size > 0) {
      const tables = waiting;
      waiting = new Set();
      // A query that fails says so where it is shown.
      await refresh(tables).catch(() => {});
    }
    isBusy = false;
  };
  return (table) => {
    waiting.add(table);
    if (!isBusy) work();
  };
}
