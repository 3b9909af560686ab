import { Notice } from '../../../../ui/Notice.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import type { Directory } from '../../contract.ts';
import { LARGEST_DIRECTORY_PAGE } from '../../vocabulary.ts';
import { showMore, type VendorSearch, vendors } from '../vendor-search.ts';
import { VendorGroups } from './VendorGroups.tsx';

/** Markup alone, for a Printed part. */
export function VendorList({ directory, search }: { directory: Directory; search: VendorSearch }) {
  const { companies, groups, total } = directory;
  const shown = companies.length;
  return (
    <>
      {shown > 0 ? (
        <VendorGroups companies={companies} counts={groups} isDetailed={search.view === 'detailed'} />
      ) : (
        <Notice tone="empty" title="No vendors found matching your criteria." className="mt-6">
          Try adjusting your filters.{' '}
          <a href="/vendors" className="link">
            Show all vendors
          </a>
        </Notice>
      )}
      {shown < total && shown < LARGEST_DIRECTORY_PAGE ? (
        <ShowMore shown={shown} total={total} href={vendors.href(showMore(search, shown))} />
      ) : null}
    </>
  );
}
