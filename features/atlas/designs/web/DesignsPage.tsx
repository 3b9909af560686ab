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
import { MOST_DESIGNS_SHOWN } from '../vocabulary.ts';
import { ColumnChoice, columnList } from './components/ColumnChoice.tsx';
import { type DesignSearch, designs, inputOf, readDesignSearch, showMore } from './design-search.ts';

export const Route = createFileRoute('/designs')({
  validateSearch: readDesignSearch,
  loaderDeps: ({ search }) => ({ input: inputOf(search), view: search.view }),
  loader: ({ context, deps: { input, view } }) =>
    ready(
      ...(view ? [designCards.load()] : [columnList.load(), designTable.load()]),
      context.queryClient.ensureQueryData(context.api.atlas.designs.list.queryOptions({ input })),
    ),
  head: listHeadOf({
    title: 'Reactor designs | SMR Intelligence',
    description:
      'Small and advanced reactor designs: power, fuel, coolant, licensing, first units, each value with its source.',
    path: '/designs',
  }),
  component: DesignsPage,
  pendingComponent: () => (
    <DesignsFrame>
      <CardSkeletons count={6} cardClass="h-44" className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3" />
    </DesignsFrame>
  ),
  errorComponent: ({ reset }) => (
    <DesignsFrame>
      <PageFailure title="The designs could not be loaded" reset={reset} className="mt-8">
        Please try again later.
      </PageFailure>
    </DesignsFrame>
  ),
});

const designTable = latePart(() => import('./components/DesignTable.tsx').then(({ DesignTable }) => DesignTable));
const designCards = latePart(() => import('./components/DesignCards.tsx').then(({ DesignCards }) => DesignCards));

function DesignsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.designs.list.queryOptions({ input: inputOf(search) }));
  const { items, total, facets } = data;
  return (
    <DesignsFrame>
      <ListControls
        list={designs}
        search={search}
        facets={facets}
        searchLabel="Search designs by name or developer"
        kept={(['view', 'with'] as const).flatMap((name): [string, string][] => {
          const value = search[name];
          return value ? [[name, value]] : [];
        })}
      />
      <ResultBar search={search} total={total} />
      {items.length === 0 ? (
        <Notice tone="empty" title="No design matches your criteria." className="mt-6">
          Try fewer filters. <TextLink to="/designs">Show all designs</TextLink>
        </Notice>
      ) : search.view === 'cards' ? (
        <Still by={designCards} given={{ items }} />
      ) : (
        <Still by={designTable} given={{ items, columns: search.columns, compared: search.with }} />
      )}
      {items.length < total && items.length < MOST_DESIGNS_SHOWN ? (
        <ShowMore
          shown={items.length}
          total={total}
          link={linkOptions({ to: '/designs', search: { ...showMore(search, items.length) } })}
        />
      ) : null}
    </DesignsFrame>
  );
}

function DesignsFrame({ children }: { children: ReactNode }) {
  return (
    <ListFrame
      title="Reactor designs"
      intro="What is being designed, licensed and built, with the source of every value. What was not found is left empty."
    >
      {children}
    </ListFrame>
  );
}

function ResultBar({ search, total }: { search: DesignSearch; total: number }) {
  const { view, ...table } = search;
  return (
    <div className="relative mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
      <p role="status" className="text-ink-soft tabular-nums">
        {formatCounted(total, 'design')}
      </p>
      <SegmentedLinks
        label="View"
        className="print:hidden"
        choices={[
          { label: 'Table', isCurrent: !view, link: linkOptions({ to: '/designs', search: table }) },
          {
            label: 'Cards',
            isCurrent: view === 'cards',
            link: linkOptions({ to: '/designs', search: readDesignSearch({ ...table, view: 'cards' }) }),
          },
        ]}
      />
      {view ? null : <ColumnChoice search={search} />}
      <FollowLink path={designs.followPath(search)} label="Follow this list" />
      <DownloadLinks csv={designs.downloadHref('csv', search)} json={designs.downloadHref('json', search)} />
    </div>
  );
}
