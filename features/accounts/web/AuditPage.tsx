import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';

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
      <h1 className="text-3xl font-semibold tracking-tight">Audit Log</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          navigate({
            to: '/admin/audit',
            search: { action: String(form.get('action')), actor: String(form.get('actor')) },
          });
        }}
        className="mt-6 flex flex-wrap gap-2"
      >
        <FilterInput name="action" label="Action, such as role.change" value={search.action} />
        <FilterInput name="actor" label="Part of the actor’s address" value={search.actor} />
        <button type="submit" className="rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken">
          Filter
        </button>
      </form>
      <ol className="mt-4 divide-y divide-line rounded-lg border border-line bg-panel text-sm">
        {data.items.map((entry) => (
          <li key={entry.id} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_1fr]">
            <time dateTime={entry.at} className="text-ink-soft tabular-nums">
              {new Date(entry.at).toLocaleString('en-US', { timeZone: 'UTC' })} UTC
            </time>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-medium">{entry.action}</span> by {entry.actorEmail ?? 'the system'}
              </p>
              <p className="text-ink-soft wrap-anywhere">{describeDetails(entry.details)}</p>
            </div>
          </li>
        ))}
      </ol>
      {data.items.length === 0 ? <p className="mt-6 text-center text-ink-soft">Nothing has been recorded.</p> : null}
      {data.nextCursor ? (
        <Link
          to="/admin/audit"
          search={{ ...search, cursor: data.nextCursor }}
          className="mt-4 inline-block text-sm text-accent underline"
        >
          Older entries
        </Link>
      ) : null}
    </>
  );
}

function FilterInput({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <input
      key={value ?? ''}
      name={name}
      defaultValue={value}
      aria-label={label}
      placeholder={label}
      className="w-full max-w-60 rounded-md border border-line bg-panel px-3 py-2 placeholder:text-ink-soft"
    />
  );
}

function describeDetails(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
