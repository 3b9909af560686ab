import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { pageHead } from '../../../platform/web/page-head.ts';
import { CardSkeletons } from '../../../ui/CardSkeletons.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { formatDay } from '../../companies/rules/format-figures.ts';
import { ListControls } from '../../records/web/components/ListControls.tsx';
import { ListFrame } from '../../records/web/components/ListFrame.tsx';
import { StartupCard } from './components/StartupCard.tsx';
import { tracker } from './startup-search.ts';

export const Route = createFileRoute('/startups')({
  validateSearch: tracker.read,
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
  errorComponent: ({ error, reset }) => (
    <StartupsFrame>
      <PageFailure title="Unable to Load Startups" reset={reset} className="mt-8">
        There was an error loading the startup data. Please try again later. {errorMessage(error)}
      </PageFailure>
    </StartupsFrame>
  ),
});

const gridClass = 'mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

function StartupsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.startups.tracker.queryOptions({ input: search }));
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
      <ListControls list={tracker} search={search} facets={data.facets} searchLabel="Search startups by name" />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-soft">
        <p role="status" className="tabular-nums">
          {data.startups.length} {data.startups.length === 1 ? 'startup' : 'startups'}
        </p>
        <DownloadLinks csv={tracker.downloadHref('csv', search)} json={tracker.downloadHref('json', search)} />
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
  const intro = 'Young companies in advanced fission, fusion, fuel and the services around them.';
  return (
    <ListFrame title="Startup tracker" intro={intro} checkedUpTo={asOf && formatDay(asOf)}>
      {children}
    </ListFrame>
  );
}
