import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, useNavigate } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { ready } from '../../../platform/web/ready.ts';
import { compact, cursorParam, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { Plus } from '../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { ListSearchForm } from '../../../ui/ListSearchForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { DeletedRecords } from '../../../ui/records/DeletedRecords.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { ManagedStartup } from '../contract.ts';
import { type ManagedSort, managedSorts } from '../vocabulary.ts';
import { useRestoreStartup } from './use-restore-startup.ts';

export interface ManageStartupsSearch {
  search?: string;
  /** 'newest' when absent. */
  sort?: ManagedSort;
  cursor?: string;
}

const PER_PAGE = 50;
const sortLabels: Readonly<Record<ManagedSort, string>> = {
  newest: 'Newest first',
  changed: 'Last changed first',
  name: 'By name',
};

const inputOf = ({ search, sort, cursor }: ManageStartupsSearch) => ({
  ...compact({ q: search, sort, cursor }),
  limit: PER_PAGE,
});

export const Route = createFileRoute('/admin/startups')({
  validateSearch: (search: Record<string, unknown>): ManageStartupsSearch => {
    const sort = wordParam(search.sort, managedSorts);
    return compact({
      search: textParam(search.search),
      sort: sort === 'newest' ? undefined : sort,
      cursor: cursorParam(search.cursor),
    });
  },
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context: { api, queryClient }, deps }) =>
    ready(
      Promise.all([
        queryClient.ensureQueryData(api.startups.listManaged.queryOptions({ input: deps })),
        queryClient.ensureQueryData(api.startups.listDeleted.queryOptions()),
      ]),
    ),
  head: () => ({ meta: [{ title: 'Startups | SMR Intelligence' }] }),
  component: ManageStartupsPage,
});

function ManageStartupsPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.startups.listManaged.queryOptions({ input: inputOf(search) }));
  const { cursor, ...first } = search;
  const page = (to: ManageStartupsSearch) => linkOptions({ to: '/admin/startups', search: { ...to } });
  return (
    <>
      <PageHeader
        title="Startups"
        actions={
          <>
            <LinkButton to="/admin/startups/new" variant="primary" icon={<Plus aria-hidden className="size-4" />}>
              Add Startup
            </LinkButton>
            <LinkButton to="/admin/startups/import">Import</LinkButton>
          </>
        }
        className="mb-part"
      />
      <ListSearchForm
        action="/admin/startups"
        label="Search startups by name"
        text={search.search}
        sort={search.sort ?? 'newest'}
        sorts={sortLabels}
        kept={[]}
        onSearch={({ text, sort }) =>
          navigate({
            to: '/admin/startups',
            search: compact({ search: text, sort: sort === 'newest' ? undefined : sort }),
          })
        }
      />
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-x-6 gap-y-2 text-note text-ink-soft">
        <p role="status">
          {formatCounted(data.total, 'startup')}
          {search.search ? ' matching' : ''}
        </p>
        <DownloadLinks csv="/startups.csv" json="/startups.json" />
      </div>
      <DataTable
        caption="Startups"
        columns={columns}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={search.search ? 'Nothing matches this search.' : 'No startups yet. Add the first one, or import a list.'}
      />
      <Pager
        newer={cursor ? { label: 'Back to the first', link: page(first) } : null}
        older={data.nextCursor ? { label: 'More startups', link: page({ ...first, cursor: data.nextCursor }) } : null}
      />
      <DeletedStartups />
    </>
  );
}

const columns: Column<ManagedStartup>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ id, name, descriptionShort }) => (
      <div className="min-w-0 wrap-anywhere">
        <TextLink to="/admin/startups/$id" params={{ id }} dir="auto">
          {name}
        </TextLink>
        {descriptionShort ? (
          <p dir="auto" className="mt-0.5 line-clamp-2 font-normal text-ink-soft">
            {descriptionShort}
          </p>
        ) : null}
      </div>
    ),
  },
  {
    id: 'country',
    header: 'Country',
    hideBelow: 'md',
    width: 'w-32',
    cell: ({ country, countryName }) => countryName ?? country ?? '–',
  },
  {
    id: 'funding',
    header: 'Funding stage',
    hideBelow: 'lg',
    width: 'w-32',
    cell: ({ fundingStage }) => <span className="wrap-anywhere">{fundingStage ?? '–'}</span>,
  },
  {
    id: 'asOf',
    header: 'As of',
    hideBelow: 'sm',
    width: 'w-28',
    cell: ({ asOf }) => (asOf ? <Time at={asOf} form="day" className="whitespace-nowrap" /> : '–'),
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 'w-28',
    cell: ({ updatedAt }) => <Time at={updatedAt} form="day" className="whitespace-nowrap" />,
  },
];

function DeletedStartups() {
  const { api } = Route.useRouteContext();
  const { data: deleted } = useSuspenseQuery(api.startups.listDeleted.queryOptions());
  const restore = useRestoreStartup();
  return (
    <DeletedRecords
      label="Deleted startups"
      summary={formatCounted(deleted.length, 'deleted startup')}
      items={deleted.map(({ description, ...record }) => ({ ...record, text: description }))}
      busyId={restore.isPending ? restore.variables.id : undefined}
      onRestore={(id) => restore.mutate({ id })}
      className="mt-section"
    />
  );
}
