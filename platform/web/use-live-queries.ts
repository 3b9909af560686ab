import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followChanges } from './follow-changes.ts';
import { createRefresher } from './refresh-in-turn.ts';

/**
 * Keeps a page's queries true while it is open: the server names a table that changed, and the queries made from it are asked
 * again. After a gap in the connection all of them are. Parts of a page that follow the same stream share one connection: browsers open
 * only six to a server.
 *
 * @param url of the stream; null: nothing is followed
 * @param queriesOf the keys of the queries made from each table; give the same object at every rendering (`useMemo` with the whole `api`: its parts are new
 *   objects each time)
 * @returns whether the stream stands
 */
export function useLiveQueries(url: string | null, queriesOf: Readonly<Record<string, readonly QueryKey[]>>): boolean {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (url === null) return setLive(false);
    const refresh = createRefresher(queryClient);
    const everything = () => refresh(Object.values(queriesOf).flat());
    return followChanges(url, {
      onLive: setLive,
      onGap: everything,
      onChange: (table) => (table === ANYTHING ? everything() : refresh(queriesOf[table] ?? [])),
    });
  }, [url, queriesOf, queryClient]);
  return isLive;
}

/** Said by the server when it cannot say which table changed. */
const ANYTHING = '*';
