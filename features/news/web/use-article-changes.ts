import { useRouteContext } from '@tanstack/react-router';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { isDialogOpen } from '../../../ui/modal-stack.ts';

/** What an editor can do to stories and reports, each with its message. */
export function useArticleChanges() {
  const { articles } = useRouteContext({ from: '/admin/articles' }).api;
  const once = useOnceKey();
  const told = (done: string, failed = 'Nothing was changed') => ({ done, failed, refresh: [articles.key()] });
  const restore = useRestoreArticle();
  const join = useTold(articles.merge.mutationOptions(), told('Both are one story again'));
  return {
    /** What comes of it is shown, not told. */
    preview: useTold(articles.preview.mutationOptions(), { failed: 'It can’t be shown' }),
    remove: useTold(articles.remove.mutationOptions(), {
      done: ({ id, title }) => ({
        title: 'Manual entry deleted',
        description: title,
        action: { label: 'Undo', onAct: () => restore.mutate({ id }) },
      }),
      failed: 'The entry was not deleted',
      refresh: [articles.key()],
    }),
    correct: useTold(articles.correct.mutationOptions(), told('Correction saved')),
    hide: useTold(articles.hide.mutationOptions(), told('Story updated')),
    split: useTold(articles.split.mutationOptions(), {
      done: ({ storyId, from }) => ({
        title: 'Report split off',
        description: 'It is a story of its own.',
        action: { label: 'Merge again', onAct: () => join.mutate({ id: storyId, into: from }) },
      }),
      failed: 'Nothing was changed',
      refresh: [articles.key()],
    }),
    write: useTold(articles.write.mutationOptions({ context: once.context, onSuccess: once.renew }), {
      ...told('Manual entry published', 'The entry was not published'),
      isSaid: isDialogOpen,
    }),
  };
}

/** Brings a deleted manual entry back. */
export function useRestoreArticle() {
  const { articles } = useRouteContext({ from: '/admin/articles' }).api;
  return useTold(articles.restore.mutationOptions(), {
    done: ({ title }) => ({ title: 'Manual entry restored', description: title }),
    failed: 'The entry was not restored',
    refresh: [articles.key()],
  });
}
