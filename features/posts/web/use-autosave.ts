import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../platform/web/error-message.ts';
import type { PostContent } from '../contract.ts';
import { createAutosave, type SaveState } from './autosave-queue.ts';

export interface Version {
  revision: number;
  content: PostContent;
}

/** How long what was typed waits at most before it is sent. */
const EVERY_MS = 4_000;
const refusals = ['BAD_REQUEST', 'UNPROCESSABLE', 'PAYLOAD_TOO_LARGE', 'FORBIDDEN', 'NOT_FOUND'] as const;

/** Saves the text of a post while it is written. @param unsaved what stands in the editor already, if not what it was filled from */
export function useAutosave(id: string, start: Version, unsaved: PostContent | null) {
  const { api, queryClient } = useRouteContext({ from: '/admin/blog-posts/$id' });
  const [shown, setShown] = useState<{ state: SaveState; error?: unknown; theirs?: Version }>({ state: 'saved' });
  const [queue] = useState(() =>
    createAutosave<PostContent>({
      start,
      save: (version) => api.posts.save.call({ id, ...version }),
      read: async () => {
        const query = api.posts.find.queryOptions({ input: { id } });
        return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).post;
      },
      judge: (error) =>
        hasCode(error, 'CONFLICT') ? 'conflict' : refusals.some((code) => hasCode(error, code)) ? 'refused' : 'lost',
      onState: (state, about) => setShown({ state, ...about }),
    }),
  );
  useEffect(() => {
    if (unsaved) queue.change(unsaved);
    const save = () => {
      if (queue.hasUnsaved()) void queue.flush();
    };
    const timer = setInterval(save, EVERY_MS);
    document.addEventListener('visibilitychange', save);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [queue, unsaved]);
  return { ...shown, queue };
}

export type Autosave = ReturnType<typeof useAutosave>;
