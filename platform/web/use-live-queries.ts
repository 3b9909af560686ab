import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SESSION_ENDED } from './api-client.ts';
import { createRefresher } from './refresh-in-turn.ts';

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
    const refresh = createRefresher(queryClient);
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const connect = () => {
      source = new EventSource(url);
      source.addEventListener('ready', () => {
        setLive(true);
        if (wasOpen) refresh(Object.values(queriesOf).flat());
        wasOpen = true;
      });
      source.addEventListener('change', (event: MessageEvent<string>) => refresh(queriesOf[event.data] ?? []));
      source.addEventListener('error', () => {
        setLive(false);
        // A browser connects again by itself when the line breaks, but gives up when the server answers with an error.
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(connect, TRY_AGAIN_MS);
      });
    };
    // The stream was opened with a session that is gone: what it brings can't be asked for, and the page must not call itself live.
    const drop = () => {
      source?.close();
      setLive(false);
      clearTimeout(again);
      again = setTimeout(connect, TRY_AGAIN_MS);
    };
    window.addEventListener(SESSION_ENDED, drop);
    connect();
    return () => {
      window.removeEventListener(SESSION_ENDED, drop);
      clearTimeout(again);
      source?.close();
    };
  }, [url, queriesOf, queryClient]);
  return isLive;
}
