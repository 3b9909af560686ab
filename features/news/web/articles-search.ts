import { compact, cursorParam, dayParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { newsCategories, type StoryView, storyViews } from '../vocabulary.ts';

/** What the address of the desk says. */
export interface ArticlesSearch {
  q?: string;
  view?: StoryView;
  source?: string;
  category?: (typeof newsCategories)[number];
  /** Who corrected it. */
  editor?: string;
  /** Days in UTC, both included. */
  from?: string;
  to?: string;
  cursor?: string;
}

export function readArticlesSearch(search: Record<string, unknown>): ArticlesSearch {
  const view = wordParam(search.view, storyViews);
  return compact({
    q: textParam(search.q),
    view: view === 'all' ? undefined : view,
    source: textParam(search.source),
    category: wordParam(search.category, newsCategories),
    editor: textParam(search.editor),
    from: dayParam(search.from),
    to: dayParam(search.to),
    cursor: cursorParam(search.cursor),
  });
}
