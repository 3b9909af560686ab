import { compact, cursorParam, wordParam } from '../../../platform/web/search-params.ts';

export interface NoticesSearch {
  tab?: 'settings';
  only?: 'waiting';
  cursor?: string;
}

export function readNoticesSearch(search: Record<string, unknown>): NoticesSearch {
  return compact({
    tab: wordParam(search.tab, ['settings'] as const),
    only: wordParam(search.only, ['waiting'] as const),
    cursor: cursorParam(search.cursor),
  });
}
