import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageHead } from '../../../platform/web/page-head.ts';
import { ActiveFilters } from '../../../ui/ActiveFilters.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FilterPanel } from '../../../ui/FilterPanel.tsx';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { formatCount, formatDay } from '../rules/format-figures.ts';
import { LARGEST_DIRECTORY_PAGE } from '../vocabulary.ts';
import { DirectoryStats } from './components/DirectoryStats.tsx';
import { VendorGroups, VendorSkeletons } from './components/VendorGroups.tsx';
import {
  clearFilters,
  downloadHref,
  readVendorSearch,
  searchFor,
  showMore,
  sortLabels,
  type VendorSearch,
  vendors,
} from './vendor-search.ts';

const inputOf = ({ view: _, ...search }: VendorSearch) => search;

export const Route = createFileRoute('/vendors')({
  validateSearch: readVendorSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.companies.directory.queryOptions({ input: deps })),
  head: ({ match }) =>
    pageHead({
      title: 'Vendor directory | SMR Intelligence',
      description:
        'Developers, certified vendors, regulators and the companies around small modular reactors, by country, technology and application, each with its source.',
      path: '/vendors',
      publicUrl: match.context.publicUrl,
      isIndexed: Object.keys(match.search).length === 0,
    }),
  component: VendorsPage,
  pendingComponent: () => (
    <VendorsFrame>
      <VendorSkeletons />
    </VendorsFrame>
  ),
  errorComponent: VendorsError,
});

function VendorsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.companies.directory.queryOptions({ input: inputOf(search) }));
  const navigate = useNavigate();
  const follow = (href: string) => navigate({ href, resetScroll: false });
  const shown = data.companies.length;
  return (
    <VendorsFrame asOf={data.stats.asOf}>
      <div className="mt-8">
        <DirectoryStats stats={data.stats} />
      </div>
      <div className="mt-8 space-y-3">
        <ListSearchForm
          action="/vendors"
          label="Search vendors by name"
          text={search.search}
          sort={search.sort ?? 'name'}
          sorts={sortLabels}
          kept={[...vendors.hiddenFields(search), ...(search.view ? [['view', search.view] as [string, string]] : [])]}
          onSearch={(asked) => follow(vendors.href(searchFor(search, asked)))}
        />
        <FilterPanel groups={vendors.groups(search, data.facets)} onFollow={follow} />
        <ActiveFilters
          filters={vendors.active(search, data.facets)}
          clearHref={vendors.href(clearFilters(search))}
          onFollow={follow}
        />
      </div>
      <ResultBar search={search} total={data.total} />
      {shown > 0 ? (
        <VendorGroups companies={data.companies} counts={data.groups} isDetailed={search.view === 'detailed'} />
      ) : (
        <div className="mt-6">
          <Notice tone="empty" title="No vendors found matching your criteria.">
            Try adjusting your filters.{' '}
            <Link to="/vendors" className="text-accent underline">
              Show all vendors
            </Link>
          </Notice>
        </div>
      )}
      {shown < data.total && shown < LARGEST_DIRECTORY_PAGE ? (
        <p className="mt-10 text-center">
          <Link
            to="/vendors"
            search={showMore(search, shown)}
            resetScroll={false}
            className="inline-block rounded-full border border-line-strong px-6 py-2.5 text-sm font-medium hover:bg-sunken"
          >
            Show more ({formatCount(shown)} of {formatCount(data.total)})
          </Link>
        </p>
      ) : null}
    </VendorsFrame>
  );
}

function VendorsFrame({ asOf, children }: { asOf?: string | null; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">Vendor directory</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Who designs, licenses, builds and feeds small and advanced reactors.
        {asOf ? ` Records checked up to ${formatDay(asOf)}; each names its source.` : null}
      </p>
      {children}
    </div>
  );
}

/** How many there are, how they are shown, and the same list as a file. */
function ResultBar({ search, total }: { search: VendorSearch; total: number }) {
  const { view, ...simple } = search;
  const choice = 'px-3 py-1.5 first:rounded-l-md last:rounded-r-md aria-[current]:bg-ink aria-[current]:text-paper';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
      <p role="status" className="text-ink-soft tabular-nums">
        {formatCount(total)} {total === 1 ? 'organisation' : 'organisations'}
      </p>
      <nav aria-label="View" className="flex rounded-md border border-line-strong">
        <Link
          to="/vendors"
          search={simple}
          resetScroll={false}
          aria-current={view ? undefined : 'true'}
          className={choice}
          activeProps={{}}
        >
          Simple
        </Link>
        <Link
          to="/vendors"
          search={{ ...simple, view: 'detailed' }}
          resetScroll={false}
          aria-current={view ? 'true' : undefined}
          className={choice}
          activeProps={{}}
        >
          Detailed
        </Link>
      </nav>
      <DownloadLinks csv={downloadHref('csv', search)} json={downloadHref('json', search)} />
    </div>
  );
}

function VendorsError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <VendorsFrame>
      <div className="mt-8">
        <Notice
          tone="error"
          title="The directory could not be loaded"
          action={{
            label: 'Try again',
            onClick: () => {
              reset();
              router.invalidate();
            },
          }}
        >
          Failed to load vendors. Please try again later.
        </Notice>
      </div>
    </VendorsFrame>
  );
}
