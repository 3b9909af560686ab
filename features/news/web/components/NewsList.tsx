import { Notice } from '../../../../ui/Notice.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import type { NewsItem } from '../../contract.ts';
import { activeFilters, clearFilters, hrefOf, type NewsSearch } from '../news-search.ts';
import { NewsGrid } from './NewsGrid.tsx';

interface NewsListProps {
  items: NewsItem[];
  nextCursor: string | null;
  /** By which they were found. */
  search: NewsSearch;
}

/** Stories with links to those before and after. Markup alone, for a Printed part. */
export function NewsList({ items, nextCursor, search }: NewsListProps) {
  return (
    <>
      {items.length > 0 ? <NewsGrid items={items} heading="h2" /> : <NoArticles search={search} />}
      <Pager
        newer={search.cursor ? { label: 'Back to the newest', href: hrefOf(withoutCursor(search)) } : null}
        older={nextCursor ? { label: 'Older stories', href: hrefOf({ ...search, cursor: nextCursor }) } : null}
      />
    </>
  );
}

function NoArticles({ search }: { search: NewsSearch }) {
  const isNarrowed = search.q !== undefined || activeFilters(search).length > 0;
  return (
    <Notice tone="empty" title="No Articles Available">
      {isNarrowed ? (
        <>
          No story matches this search.{' '}
          <a href={hrefOf(search.q ? {} : clearFilters(search))} className="link">
            Show all news
          </a>
        </>
      ) : (
        'Editors: run the RSS ingestion from Admin, RSS News Ingestion, to fetch articles.'
      )}
    </Notice>
  );
}

function withoutCursor({ cursor: _, ...search }: NewsSearch): NewsSearch {
  return search;
}
