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
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { Still } from '../../../../ui/Still.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { DEALS_PAGE_SIZE, MOST_DEALS_SHOWN } from '../vocabulary.ts';
import { deals, inputOf, readDealSearch } from './deal-search.ts';

export const Route = createFileRoute('/deals')({
  validateSearch: readDealSearch,
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) =>
    ready(
      dealTable.load(),
      yearTotals.load(),
      buyerTable.load(),
      context.queryClient.ensureQueryData(context.api.atlas.deals.list.queryOptions({ input: deps })),
    ),
  head: listHeadOf({
    title: 'Deals in advanced nuclear | SMR Intelligence',
    description:
      'Funding, grants, loans, orders and power contracts of small and advanced reactors, each with its source.',
    path: '/deals',
  }),
  component: DealsPage,
  pendingComponent: () => (
    <DealsFrame>
      <CardSkeletons count={6} cardClass="h-44" className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3" />
    </DealsFrame>
  ),
  errorComponent: ({ reset }) => (
    <DealsFrame>
      <PageFailure title="The deals could not be loaded" reset={reset} className="mt-8">
        Please try again later.
      </PageFailure>
    </DealsFrame>
  ),
});

const dealTable = latePart(() => import('./components/DealTable.tsx').then(({ DealTable }) => DealTable));
const yearTotals = latePart(() => import('./components/YearTotals.tsx').then(({ YearTotals }) => YearTotals));
const buyerTable = latePart(() => import('./components/BuyerTable.tsx').then(({ BuyerTable }) => BuyerTable));

function DealsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.atlas.deals.list.queryOptions({ input: inputOf(search) }));
  const { items, total, facets, totals, buyers } = data;
  return (
    <DealsFrame>
      <ListControls list={deals} search={search} facets={facets} searchLabel="Search deals by name or party" />
      {items.length === 0 ? (
        <Notice tone="empty" title="No deal matches your criteria." className="mt-6">
          Try fewer filters. <TextLink to="/deals">Show all deals</TextLink>
        </Notice>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-note">
            <p role="status" className="text-ink-soft tabular-nums">
              {formatCounted(total, 'deal')}
            </p>
            <FollowLink path={deals.followPath(search)} label="Follow this list" />
            <DownloadLinks csv={deals.downloadHref('csv', search)} json={deals.downloadHref('json', search)} />
            <a href="#totals" className="link">
              Sums by year and buyer
            </a>
          </div>
          <Still by={dealTable} given={{ deals: items }} />
        </>
      )}
      {items.length < total && items.length < MOST_DEALS_SHOWN ? (
        <ShowMore
          shown={items.length}
          total={total}
          link={linkOptions({
            to: '/deals',
            search: { ...search, show: Math.min(items.length + 2 * DEALS_PAGE_SIZE, MOST_DEALS_SHOWN) },
          })}
        />
      ) : null}
      {items.length > 0 ? (
        <div id="totals" className="mt-12 grid scroll-mt-20 gap-10 [overflow-anchor:none] *:min-w-0 lg:grid-cols-2">
          <Still by={yearTotals} given={{ totals }} />
          <Still by={buyerTable} given={{ buyers }} />
        </div>
      ) : null}
    </DealsFrame>
  );
}

function DealsFrame({ children }: { children: ReactNode }) {
  return (
    <ListFrame
      title="Deals"
      intro="Money, orders and power contracts, as they were told. Amounts stay in their currencies, and what is proposed is counted apart."
    >
      {children}
    </ListFrame>
  );
}
