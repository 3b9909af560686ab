import { formatCount } from '../../../../platform/shared/format-number.ts';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { MOST_STARTUPS } from '../../vocabulary.ts';
import { type StartupSearch, showMore, tracker } from '../startup-search.ts';

interface MoreStartupsProps {
  search: StartupSearch;
  shown: number;
  found: number;
}

/** What the list goes on with, and where the rest is when a page has as many as it may. */
export function MoreStartups({ search, shown, found }: MoreStartupsProps) {
  if (shown >= found) return null;
  if (shown >= MOST_STARTUPS)
    return (
      <p className="mt-8 text-center text-note text-ink-soft">
        These are the first {formatCount(shown)} of {formatCount(found)}. Filters lead to the others, and the files
        above have all of them.
      </p>
    );
  return <ShowMore shown={shown} total={found} href={tracker.href(showMore(search, shown))} />;
}
