import { useRouteContext } from '@tanstack/react-router';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';

/** What an editor can do to stories and reports, each with its message. */
export function useArticleChanges() {
  const { articles } = useRouteContext({ from: '/admin/articles' }).api;
  const once = useOnceKey();
  const told = (done: string, failed = 'Nothing was changed') => ({ done, failed, refresh: [articles.key()] });
  return {
    correct: useTold(articles.correct.mutationOptions(), told('Correction saved')),
    hide: useTold(articles.hide.mutationOptions(), told('Story updated')),
    split: useTold(articles.split.mutationOptions(), told('Report split off')),
    write: useTold(
      articles.write.mutationOptions({ context: once.context, onSuccess: once.renew }),
      told('Manual entry published', 'The entry was not published'),
    ),
  };
}
