import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import type { NewsSearch } from '../news-search.ts';

/**
 * A link to /news with another search. Forty of them stand in the filter bar; the router's own Link works out a location for each
 * while it renders, which is a tenth of the page's rendering time.
 */
export function NewsLink({
  search,
  onFollow,
  ...anchor
}: { search: NewsSearch; onFollow(): void } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const navigate = useNavigate();
  return (
    <a
      {...anchor}
      href={`/news${stringifySearch({ ...search })}`}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (opensElsewhere) return;
        event.preventDefault();
        onFollow();
        navigate({ to: '/news', search, resetScroll: false });
      }}
    />
  );
}
