import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { printed } from '../../../ui/in-document.ts';
import { latePart } from '../../../ui/late-part.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { ListControls } from '../../../ui/records/ListControls.tsx';
import { ListFrame } from '../../../ui/records/ListFrame.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { Still } from '../../../ui/Still.tsx';
import type { companiesContract, Directory } from '../contract.ts';
import { VendorSkeletons } from './components/VendorSkeletons.tsx';
import { readVendorSearch, type VendorSearch, vendors } from './vendor-search.ts';

/** What stands above the list counts and filters; the list itself is printed. */
function companiesOf(api: ApiUtils<{ companies: typeof companiesContract }>, { view, ...input }: VendorSearch) {
  const besides = ['facets', 'sorts', 'stats', 'total'] satisfies (keyof Directory)[];
  return printed(api.companies.directory.queryOptions({ input }), view ?? 'simple', besides);
}

const directoryStats = latePart(() =>
  import('./components/DirectoryStats.tsx').then(({ DirectoryStats }) => DirectoryStats),
);
const vendorList = latePart(() => import('./components/VendorList.tsx').then(({ VendorList }) => VendorList));

export const Route = createFileRoute('/vendors')({
  validateSearch: readVendorSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    ready(
      vendorList.load(),
      directoryStats.load(),
      context.queryClient.ensureQueryData(companiesOf(context.api, deps)),
    ),
  head: listHeadOf({
    title: 'Vendor directory | SMR Intelligence',
    description:
      'Developers, certified vendors, regulators and the companies around small modular reactors, by country, technology and application, each with its source.',
    path: '/vendors',
  }),
  component: VendorsPage,
  pendingComponent: () => (
    <VendorsFrame>
      <VendorSkeletons />
    </VendorsFrame>
  ),
  errorComponent: ({ reset }) => (
    <VendorsFrame>
      <PageFailure title="The directory could not be loaded" reset={reset} className="mt-8">
        Failed to load vendors. Please try again later.
      </PageFailure>
    </VendorsFrame>
  ),
});

function VendorsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const query = companiesOf(api, search);
  const { data } = useSuspenseQuery(query);
  return (
    <VendorsFrame asOf={data.stats.asOf}>
      <Still by={directoryStats} given={{ stats: data.stats }} />
      <ListControls
        list={vendors}
        search={search}
        facets={data.facets}
        sorts={data.sorts}
        searchLabel="Search vendors by name"
        kept={search.view ? [['view', search.view]] : []}
      />
      <ResultBar search={search} total={data.total} />
      <Printed query={query} by={vendorList} given={(directory) => ({ directory, search })} />
    </VendorsFrame>
  );
}

function VendorsFrame({ asOf, children }: { asOf?: string | null; children: ReactNode }) {
  const intro = 'Who designs, licenses, builds and feeds small and advanced reactors.';
  return (
    <ListFrame title="Vendor directory" intro={intro} sourcesUpTo={asOf}>
      {children}
    </ListFrame>
  );
}

/** How many there are, how they are shown, and the same list as a file. */
function ResultBar({ search, total }: { search: VendorSearch; total: number }) {
  const { view, ...simple } = search;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
      <p role="status" className="text-ink-soft tabular-nums">
        {formatCounted(total, 'organisation')}
      </p>
      <SegmentedLinks
        label="View"
        className="print:hidden"
        choices={[
          { label: 'Simple', isCurrent: !view, link: linkOptions({ to: '/vendors', search: simple }) },
          {
            label: 'Detailed',
            isCurrent: view === 'detailed',
            link: linkOptions({ to: '/vendors', search: { ...simple, view: 'detailed' } }),
          },
        ]}
      />
      <FollowLink path={vendors.followPath(search)} label="Follow this list" />
      <DownloadLinks csv={vendors.downloadHref('csv', search)} json={vendors.downloadHref('json', search)} />
    </div>
  );
}
