import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../ui/CardSkeletons.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { ListControls } from '../../../ui/records/ListControls.tsx';
import { ListFrame } from '../../../ui/records/ListFrame.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TRACKER_PAGE_SIZE } from '../vocabulary.ts';
import { MoreStartups } from './components/MoreStartups.tsx';
import { StartupCard } from './components/StartupCard.tsx';
import { readStartupSearch, tracker } from './startup-search.ts';

export const Route = createFileRoute('/startups')({
  validateSearch: readStartupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    ready(context.queryClient.ensureQueryData(context.api.startups.tracker.queryOptions({ input: deps }))),
  head: listHeadOf({
    title: 'Startup tracker | SMR Intelligence',
    description:
      'Young companies in advanced fission, fusion, fuel and nuclear services: where they are, what they build, who funds them, each with its source.',
    path: '/startups',
  }),
  component: StartupsPage,
  pendingComponent: () => (
    <StartupsFrame>
      <CardSkeletons count={SKELETON_CARDS} className={`grid gap-4 ${listClass}`} cardClass="h-60" />
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

const listClass = 'mt-6 grid-cols-1 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

function StartupsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.startups.tracker.queryOptions({ input: search }));
  const shown = data.startups.length;
  if (data.total === 0) {
    return (
      <StartupsFrame>
        <Notice tone="empty" title="No Startups Available" className="mt-8">
          Nothing has been added to the tracker so far.
        </Notice>
      </StartupsFrame>
    );
  }
  return (
    <StartupsFrame asOf={data.asOf}>
      <ListControls
        list={tracker}
        search={search}
        facets={data.facets}
        sorts={data.sorts}
        searchLabel="Search startups by name"
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-note text-ink-soft">
        <p role="status" className="tabular-nums">
          {formatCounted(data.found, 'startup')}
        </p>
        <FollowLink path={tracker.followPath(search)} label="Follow this list" />
        <DownloadLinks csv={tracker.downloadHref('csv', search)} json={tracker.downloadHref('json', search)} />
      </div>
      {shown > 0 ? (
        <DataList
          label="Startups"
          look="cards"
          items={data.startups}
          keyOf={({ id }) => id}
          lot={TRACKER_PAGE_SIZE}
          className={listClass}
        >
          {(startup) => <StartupCard startup={startup} />}
        </DataList>
      ) : (
        <Notice tone="empty" title="No startups match your criteria." className="mt-6">
          Try adjusting your filters. <TextLink to="/startups">Show all startups</TextLink>
        </Notice>
      )}
      <MoreStartups search={search} shown={shown} found={data.found} />
    </StartupsFrame>
  );
}

function StartupsFrame({ asOf, children }: { asOf?: string | null; children: ReactNode }) {
  const intro = 'Young companies in advanced fission, fusion, fuel and the services around them.';
  return (
    <ListFrame title="Startup tracker" intro={intro} sourcesUpTo={asOf}>
      {children}
    </ListFrame>
  );
}
