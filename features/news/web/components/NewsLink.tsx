import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import type { NewsSearch } from '../news-search.ts';

/** A link to /news with another search. */
export function NewsLink({
  search,
  onFollow,
  ...anchor
}: { search: NewsSearch; onFollow(): void } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const navigate = useNavigate();
  return (
    <PlainLink
      {...anchor}
      href={`/news${stringifySearch({ ...search })}`}
      onFollow={() => {
        onFollow();
        navigate({ to: '/news', search, resetScroll: false });
      }}
    />
  );
}
