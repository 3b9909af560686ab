import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../../platform/shared/format-number.ts';
import { compact, cursorParam, stringifySearch, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { Subscriber } from '../contract.ts';
import { type SubscriptionStatus, subscriptionStatuses } from '../vocabulary.ts';
import { GrowthChart } from './components/GrowthChart.tsx';
import { StatusBadge, statusLabels } from './components/StatusBadge.tsx';

export interface SubscribersSearch {
  status?: SubscriptionStatus;
  search?: string;
  cursor?: string;
}

export const Route = createFileRoute('/admin/subscribers')({
  validateSearch: (search: Record<string, unknown>): SubscribersSearch =>
    compact({
      status: wordParam(search.status, subscriptionStatuses),
      search: textParam(search.search),
      cursor: cursorParam(search.cursor),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(api.newsletter.listSubscribers.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.newsletter.readGrowth.queryOptions()),
    ]),
  head: () => ({ meta: [{ title: 'Subscribers | SMR Intelligence' }] }),
  component: SubscribersPage,
});

function SubscribersPage() {
  const { api } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.newsletter.listSubscribers.queryOptions({ input: search }));
  const { data: growth } = useSuspenseQuery(api.newsletter.readGrowth.queryOptions());
  const { cursor: _, ...filter } = search;
  const all = subscriptionStatuses.reduce((sum, status) => sum + data.counts[status], 0);
  const narrowed = (status: SubscriptionStatus | undefined) =>
    linkOptions({
      to: '/admin/subscribers',
      search: { ...(status ? { status } : {}), ...(search.search ? { search: search.search } : {}) },
    });
  return (
    <>
      <PageHeader
        title="Subscribers"
        intro="Who gets the weekly letter. Whoever left, complained or had their data erased is never written to again, whatever a list says."
        actions={<LinkButton to="/admin/subscribers/import">Import a list</LinkButton>}
      />
      <GrowthChart weeks={growth.weeks} />
      <div className="mt-section space-y-4">
        <SegmentedLinks
          label="Which subscribers"
          choices={[
            { label: `All ${formatNumber(all)}`, isCurrent: !search.status, link: narrowed(undefined) },
            ...subscriptionStatuses.map((status) => ({
              label: `${statusLabels[status]} ${formatNumber(data.counts[status])}`,
              isCurrent: status === search.status,
              link: narrowed(status),
            })),
          ]}
        />
        <FilterBar
          action="/admin/subscribers"
          kept={search.status ? [['status', search.status]] : []}
          onSubmit={(fields) =>
            navigate({
              to: '/admin/subscribers',
              search: {
                ...(search.status ? { status: search.status } : {}),
                ...compact({ search: textParam(String(fields.get('search'))) }),
              },
            })
          }
        >
          <TextField
            key={search.search ?? ''}
            kind="search"
            name="search"
            label="Search by address or name"
            isLabelHidden
            placeholder="Search by address or name"
            defaultValue={search.search}
            maxLength={200}
            className="min-w-56 flex-1"
          />
        </FilterBar>
        <div className="flex text-note">
          <DownloadLinks csv={`/api/admin/subscribers.csv${stringifySearch(filter)}`} />
        </div>
      </div>
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={all === 0 && !search.search ? 'Nobody has subscribed yet.' : 'Nobody is like that.'}
        className="mt-3"
      />
      <Pager
        older={
          data.nextCursor
            ? {
                label: 'Earlier ones',
                link: { to: '/admin/subscribers', search: { ...filter, cursor: data.nextCursor } },
              }
            : null
        }
      />
    </>
  );
}

const columns: Column<Subscriber>[] = [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    cell: ({ id, email, fullName }) => (
      <div className="min-w-0">
        <TextLink to="/admin/subscribers/$id" params={{ id }}>
          <span className="wrap-anywhere">{email}</span>
        </TextLink>
        {fullName ? <p className="text-note font-normal wrap-anywhere text-ink-soft">{fullName}</p> : null}
      </div>
    ),
  },
  { id: 'status', header: 'State', cell: (subscriber) => <StatusBadge {...subscriber} /> },
  {
    id: 'consent',
    header: 'Consent',
    cell: ({ consentAt }) => (consentAt ? <Time at={consentAt} form="day" /> : '–'),
  },
  { id: 'created', header: 'Came', cell: ({ createdAt }) => <Time at={createdAt} form="day" /> },
];
