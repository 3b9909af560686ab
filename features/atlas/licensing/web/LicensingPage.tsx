import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import { FollowLink } from '../../../../ui/FollowLink.tsx';
import { latePart } from '../../../../ui/late-part.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageFailure } from '../../../../ui/PageFailure.tsx';
import { ListControls } from '../../../../ui/records/ListControls.tsx';
import { ListFrame } from '../../../../ui/records/ListFrame.tsx';
import { SegmentedLinks } from '../../../../ui/SegmentedLinks.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { LATELY_DAYS, MOST_STEPS_SHOWN, STEPS_PAGE_SIZE } from '../vocabulary.ts';
import {
  boardInputOf,
  type LicensingSearch,
  licensing,
  listInputOf,
  readLicensingSearch,
  regulatorsInputOf,
} from './licensing-search.ts';

export const Route = createFileRoute('/licensing')({
  validateSearch: readLicensingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) => {
    const { list, board, regulators } = api.atlas.licensing;
    if (deps.view === 'steps')
      return ready(stepTable.load(), queryClient.ensureQueryData(list.queryOptions({ input: listInputOf(deps) })));
    if (deps.view === 'regulators')
      return ready(
        regulatorTable.load(),
        queryClient.ensureQueryData(regulators.queryOptions({ input: regulatorsInputOf(deps) })),
      );
    return ready(wholeBoard.load(), queryClient.ensureQueryData(board.queryOptions({ input: boardInputOf(deps) })));
  },
  head: listHeadOf({
    title: 'Licensing of reactors | SMR Intelligence',
    description:
      'Which small and advanced reactors are before which regulator, and how far they have come, each step with its source.',
    path: '/licensing',
  }),
  component: LicensingPage,
  pendingComponent: () => (
    <LicensingFrame search={{}}>
      <CardSkeletons count={6} cardClass="h-44" className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3" />
    </LicensingFrame>
  ),
  errorComponent: ({ reset }) => (
    <LicensingFrame search={{}}>
      <PageFailure title="The licensing steps could not be loaded" reset={reset} className="mt-8">
        Please try again later.
      </PageFailure>
    </LicensingFrame>
  ),
});

const wholeBoard = latePart(() =>
  import('./components/LicensingBoard.tsx').then(({ LicensingBoard }) => LicensingBoard),
);
const stepTable = latePart(() => import('./components/StepTable.tsx').then(({ StepTable }) => StepTable));
const regulatorTable = latePart(() =>
  import('./components/RegulatorTable.tsx').then(({ RegulatorTable }) => RegulatorTable),
);

function LicensingPage() {
  const search = Route.useSearch();
  return (
    <LicensingFrame search={search}>
      {search.view === 'steps' ? <Steps /> : search.view === 'regulators' ? <Regulators /> : <WholeBoard />}
    </LicensingFrame>
  );
}

function LicensingFrame({ search, children }: { search: LicensingSearch; children: ReactNode }) {
  const { view, regulator } = search;
  const kept = regulator ? { regulator } : {};
  return (
    <ListFrame
      title="Licensing"
      intro="What is before which regulator and how far it has come. Each regulator’s own words are mapped to one list of steps, and kept beside it."
    >
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <SegmentedLinks
          label="View"
          choices={[
            { label: 'Designs', isCurrent: !view, link: linkOptions({ to: '/licensing', search: kept }) },
            {
              label: 'Projects',
              isCurrent: view === 'projects',
              link: linkOptions({ to: '/licensing', search: { ...kept, view: 'projects' } }),
            },
            {
              label: 'All steps',
              isCurrent: view === 'steps',
              link: linkOptions({ to: '/licensing', search: { ...kept, view: 'steps' } }),
            },
            {
              label: 'Regulators',
              isCurrent: view === 'regulators',
              link: linkOptions({ to: '/licensing', search: { ...kept, view: 'regulators' } }),
            },
          ]}
        />
        <p className="ml-auto flex flex-wrap gap-x-5 gap-y-1 print:hidden">
          <TextLink to="/licensing" search={{ view: 'steps', lately: '1' }}>
            The last {LATELY_DAYS} days
          </TextLink>
          <FollowLink path={licensing.followPath(search)} />
          <a href="/licensing.ics" className="link">
            Calendar of expected dates
          </a>
        </p>
      </div>
      {children}
    </ListFrame>
  );
}

function WholeBoard() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.licensing.board.queryOptions({ input: boardInputOf(search) }));
  if (data.rows.length === 0)
    return (
      <Notice tone="empty" title="Nothing is before these regulators." className="mt-6">
        <TextLink to="/licensing">Show all regulators</TextLink>
      </Notice>
    );
  return <Still by={wholeBoard} given={{ board: data, about: search.view === 'projects' ? 'projects' : 'designs' }} />;
}

function Steps() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.licensing.list.queryOptions({ input: listInputOf(search) }));
  const { items, total, facets } = data;
  return (
    <>
      <ListControls
        list={licensing}
        search={search}
        facets={facets}
        searchLabel="Search steps by what they are about"
        kept={[['view', 'steps'], ...(search.lately ? [['lately', '1'] as [string, string]] : [])]}
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
        <p role="status" className="text-ink-soft tabular-nums">
          {formatCounted(total, 'step')}
          {search.lately ? ` with something that happened in the last ${LATELY_DAYS} days` : ''}
        </p>
        <DownloadLinks csv={licensing.downloadHref('csv', search)} json={licensing.downloadHref('json', search)} />
      </div>
      {items.length === 0 ? (
        <Notice tone="empty" title="No step matches your criteria." className="mt-6">
          Try fewer filters.{' '}
          <TextLink to="/licensing" search={{ view: 'steps' }}>
            Show all steps
          </TextLink>
        </Notice>
      ) : (
        <Still by={stepTable} given={{ steps: items }} />
      )}
      {items.length < total && items.length < MOST_STEPS_SHOWN ? (
        <ShowMore
          shown={items.length}
          total={total}
          link={linkOptions({
            to: '/licensing',
            search: { ...search, show: Math.min(items.length + 2 * STEPS_PAGE_SIZE, MOST_STEPS_SHOWN) },
          })}
        />
      ) : null}
    </>
  );
}

function Regulators() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.licensing.regulators.queryOptions({ input: regulatorsInputOf(search) }));
  return <Still by={regulatorTable} given={{ records: data.items }} className="mt-6" />;
}
