import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DataList } from '../../../ui/DataList.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Time } from '../../../ui/Time.tsx';

export interface AuditSearch {
  action?: string;
  actor?: string;
  cursor?: string;
}

export const Route = createFileRoute('/admin/audit')({
  validateSearch: (search: Record<string, unknown>): AuditSearch =>
    Object.fromEntries(
      (['action', 'actor', 'cursor'] as const).flatMap((name) =>
        typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name].slice(0, 200)]] : [],
      ),
    ),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.ensureQueryData(context.api.accounts.listAudit.queryOptions({ input: deps })),
  head: () => ({ meta: [{ title: 'Audit Log | SMR Intelligence' }] }),
  component: AuditPage,
});

function AuditPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(api.accounts.listAudit.queryOptions({ input: search }));
  return (
    <>
      <PageHeader title="Audit Log" />
      <FilterBar
        action="/admin/audit"
        submitLabel="Filter"
        className="mt-part mb-4"
        onSubmit={(fields) =>
          navigate({
            to: '/admin/audit',
            search: { action: String(fields.get('action')), actor: String(fields.get('actor')) },
          })
        }
      >
        <AuditFilter name="action" label="Action, such as role.change" value={search.action} />
        <AuditFilter name="actor" label="Part of the actor’s address" value={search.actor} />
      </FilterBar>
      <DataList
        label="Entries"
        isOrdered
        items={data.items}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'Nothing has been recorded.' }}
      >
        {(entry) => (
          <div className="grid gap-x-4 gap-y-1 text-note sm:grid-cols-[auto_minmax(0,1fr)]">
            <Time at={entry.at} form="moment" isExact className="text-ink-soft" />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-medium">{entry.action}</span> by {entry.actorEmail ?? 'the system'}
              </p>
              <p className="text-ink-soft wrap-anywhere">{describeDetails(entry.details)}</p>
            </div>
          </div>
        )}
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

function AuditFilter({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <TextField
      key={value ?? ''}
      name={name}
      label={label}
      isLabelHidden
      placeholder={label}
      defaultValue={value}
      className="w-full max-w-60"
    />
  );
}

function describeDetails(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
