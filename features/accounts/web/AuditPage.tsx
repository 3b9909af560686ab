import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { compact, cursorParam, dayParam, stringifySearch, textParam } from '../../../platform/web/search-params.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { DownloadLinks } from '../../../ui/DownloadLinks.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { auditActions } from '../rules/describe-action.ts';
import { AuditLine } from './components/AuditLine.tsx';

export interface AuditSearch {
  action?: string;
  actor?: string;
  /** Days, in UTC. */
  from?: string;
  until?: string;
  cursor?: string;
}

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.accounts.listAudit.queryOptions({ input: deps })),
  head: () => ({ meta: [{ title: 'Audit Log | SMR Intelligence' }] }),
  component: AuditPage,
});

function readSearch(search: Record<string, unknown>): AuditSearch {
  return compact({
    action: textParam(search.action, 80),
    actor: textParam(search.actor),
    from: dayParam(search.from),
    until: dayParam(search.until),
    cursor: cursorParam(search.cursor),
  });
}

function AuditPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.accounts.listAudit.queryOptions({ input: search }));
  const { cursor: _, ...filter } = search;
  return (
    <>
      <PageHeader title="Audit Log" intro="What people with rights did, the newest first, and when they signed in." />
      <FilterBar
        action="/admin/audit"
        submitLabel="Filter"
        className="mt-part mb-4"
        onSubmit={(fields) => navigate({ to: '/admin/audit', search: readSearch(Object.fromEntries(fields)) })}
      >
        <SelectField
          key={`action ${search.action}`}
          name="action"
          label="Action"
          emptyLabel="All actions"
          choices={Object.entries(auditActions).map(([value, [label]]) => ({ value, label }))}
          defaultValue={search.action}
          className="w-full xs:w-56"
        />
        <TextField
          key={`actor ${search.actor}`}
          name="actor"
          label="Who"
          placeholder="Part of the address"
          defaultValue={search.actor}
          className="w-full xs:w-52"
        />
        <TextField key={`from ${search.from}`} kind="date" name="from" label="From" defaultValue={search.from} />
        <TextField key={`until ${search.until}`} kind="date" name="until" label="Until" defaultValue={search.until} />
      </FilterBar>
      <div className="mb-2 flex text-note">
        <DownloadLinks csv={`/api/admin/audit.csv${stringifySearch(filter)}`} />
      </div>
      <DataList
        label="Entries"
        isOrdered
        items={data.items}
        keyOf={({ id }) => String(id)}
        empty={{
          title: 'Nothing has been recorded',
          text: Object.keys(filter).length > 0 ? 'Nothing matches this search.' : undefined,
        }}
      >
        {(entry) => <AuditLine entry={entry} />}
      </DataList>
      <Pager
        older={
          data.nextCursor
            ? { label: 'Older entries', link: { to: '/admin/audit', search: { ...search, cursor: data.nextCursor } } }
            : null
        }
      />
    </>
  );
}
