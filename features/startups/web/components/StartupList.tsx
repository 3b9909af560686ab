import { DataList } from '../../../../ui/DataList.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import type { Tracker } from '../../contract.ts';
import { TRACKER_PAGE_SIZE } from '../../vocabulary.ts';
import type { StartupSearch } from '../startup-search.ts';
import { MoreStartups } from './MoreStartups.tsx';
import { StartupCard } from './StartupCard.tsx';

/** Markup alone, for a Printed part. */
export function StartupList({ answer: { startups, found }, search }: { answer: Tracker; search: StartupSearch }) {
  if (startups.length === 0)
    return (
      <Notice tone="empty" title="No startups match your criteria." className="mt-6">
        Try adjusting your filters.{' '}
        <a href="/startups" className="link">
          Show all startups
        </a>
      </Notice>
    );
  return (
    <>
      <DataList
        label="Startups"
        look="cards"
        items={startups}
        keyOf={({ id }) => id}
        lot={TRACKER_PAGE_SIZE}
        className="mt-6 grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"
      >
        {(startup) => <StartupCard startup={startup} />}
      </DataList>
      <MoreStartups search={search} shown={startups.length} found={found} />
    </>
  );
}
