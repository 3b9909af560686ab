import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { ActiveFilters } from '../../../ui/ActiveFilters.tsx';
import { CardSkeletons } from '../../../ui/CardSkeletons.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FilterPanel } from '../../../ui/FilterPanel.tsx';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { formatDay } from '../../companies/rules/format-figures.ts';
import { StartupCard } from './components/StartupCard.tsx';
import { clearFilters, downloadHref, readStartupSearch, searchFor, sortLabels, tracker } from './startup-search.ts';

export const Route = createFileRoute('/startups')({
  validateSearch: readStartupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.startups.tracker.queryOptions({ input: deps })),
  head: ({ match }) =>
    pageHead({
      title: 'Startup tracker | SMR Intelligence',
      description:
        'Young companies in advanced fission, fusion, fuel and nuclear services: where they are, what they build, who funds them, each with its source.',
      path: '/startups',
      publicUrl: match.context.publicUrl,
      isIndexed: Object.keys(match.search).length === 0,
    }),
  component: StartupsPage,
  pendingComponent: () => (
    <StartupsFrame>
      <CardSkeletons count={SKELETON_CARDS} className={gridClass} cardClass="h-60" />
    </StartupsFrame>
  ),
  errorComponent: StartupsError,
});

const gridClass = 'mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

function StartupsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.startups.tracker.queryOptions({ input: search }));
  const navigate = useNavigate();
  const follow = (href: string) => navigate({ href, resetScroll: false });
  if (data.total === 0) {
    return (
      <StartupsFrame>
        <div className="mt-8">
          <Notice tone="empty" title="No Startups Available">
            Nothing has been added to the tracker so far.
          </Notice>
        </div>
      </StartupsFrame>
    );
  }
  return (
    <StartupsFrame asOf={data.asOf}>
      <div className="mt-8 space-y-3">
        <ListSearchForm
          action="/startups"
          label="Search startups by name"
          text={search.search}
          sort={search.sort ?? 'newest'}
          sorts={sortLabels}
          kept={tracker.hiddenFields(search)}
          onSearch={(asked) => follow(tracker.href(searchFor(search, asked)))}
        />
        <FilterPanel groups={tracker.groups(search, data.facets)} onFollow={follow} />
        <ActiveFilters
          filters={tracker.active(search, data.facets)}
          clearHref={tracker.href(clearFilters(search))}
          onFollow={follow}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-soft">
        <p role="status" className="tabular-nums">
          {data.startups.length} {data.startups.length === 1 ? 'startup' : 'startups'}
        </p>
        <DownloadLinks csv={downloadHref('csv', search)} json={downloadHref('json', search)} />
      </div>
      {data.startups.length > 0 ? (
        <ul className={gridClass}>
          {data.startups.map((startup) => (
            <li key={startup.id}>
              <StartupCard startup={startup} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-6">
          <Notice tone="empty" title="No startups match your criteria.">
            Try adjusting your filters.{' '}
            <Link to="/startups" className="text-accent underline">
              Show all startups
            </Link>
          </Notice>
        </div>
      )}
    </StartupsFrame>
  );
}

function StartupsFrame({ asOf, children }: { asOf?: string | null; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">Startup tracker</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Young companies in advanced fission, fusion, fuel and the services around them.
        {asOf ? ` Records checked up to ${formatDay(asOf)}; each names its source.` : null}
      </p>
      {children}
    </div>
  );
}

function StartupsError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <StartupsFrame>
      <div className="mt-8">
        <Notice
          tone="error"
          title="Unable to Load Startups"
          action={{
            label: 'Try again',
            onClick: () => {
              reset();
              router.invalidate();
            },
          }}
        >
          There was an error loading the startup data. Please try again later. {errorMessage(error)}
        </Notice>
      </div>
    </StartupsFrame>
  );
}
