import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { ready } from '../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../ui/CardSkeletons.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FollowLink } from '../../../ui/FollowLink.tsx';
import { printed } from '../../../ui/in-document.ts';
import { latePart } from '../../../ui/late-part.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { ListControls } from '../../../ui/records/ListControls.tsx';
import { ListFrame } from '../../../ui/records/ListFrame.tsx';
import type { startupsContract, Tracker } from '../contract.ts';
import { readStartupSearch, type StartupSearch, tracker } from './startup-search.ts';

/** What stands above the list counts and filters; the list itself is printed. */
function startupsOf(api: ApiUtils<{ startups: typeof startupsContract }>, input: StartupSearch) {
  const besides = ['facets', 'sorts', 'found', 'total', 'asOf'] satisfies (keyof Tracker)[];
  return printed(api.startups.tracker.queryOptions({ input }), 'cards', besides);
}

const startupList = latePart(() => import('./components/StartupList.tsx').then(({ StartupList }) => StartupList));

export const Route = createFileRoute('/startups')({
  validateSearch: readStartupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    ready(startupList.load(), context.queryClient.ensureQueryData(startupsOf(context.api, deps))),
  head: listHeadOf({
    title: 'Startup tracker | SMR Intelligence',
    description:
      'Young companies in advanced fission, fusion, fuel and nuclear services: where they are, what they build, who funds them, each with its source.',
    path: '/startups',
  }),
  component: StartupsPage,
  pendingComponent: () => (
    <StartupsFrame>
      <CardSkeletons
        count={SKELETON_CARDS}
        className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3"
        cardClass="h-60"
      />
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

const SKELETON_CARDS = 6;

function StartupsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const query = startupsOf(api, search);
  const { data } = useSuspenseQuery(query);
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
      <Printed query={query} by={startupList} given={(answer) => ({ answer, search })} />
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
