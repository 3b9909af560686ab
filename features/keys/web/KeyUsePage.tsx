import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { KeyUse } from '../contract.ts';
import { scopeNames } from '../vocabulary.ts';
import { stateOfKey } from './components/state-of-key.ts';

export const Route = createFileRoute('/account/keys/$id')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/account/keys' });
  },
  loader: ({ context: { api, queryClient }, params }) =>
    orNotFound(queryClient.ensureQueryData(api.keys.use.queryOptions({ input: params }))),
  head: headOf({
    title: 'Use of an API key | SMR Intelligence',
    description: 'How often a key of yours was used.',
    path: '/account/keys',
    isIndexed: false,
  }),
  component: KeyUsePage,
});

function KeyUsePage() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.keys.use.queryOptions({ input: Route.useParams() }));
  const { key, days } = data;
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const sum = days.reduce((all, { requests }) => all + requests, 0);
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader
        title={key.name}
        back={<TextLink to="/account/keys">Your API keys</TextLink>}
        intro={`${formatCounted(sum, 'request')} in ${days.length} days.`}
      />
      <Facts
        className="mt-6"
        facts={[
          { label: 'Key', value: <code>{key.hint}…</code> },
          { label: 'State', value: stateOfKey(key, new Date()) },
          { label: 'Last used', value: key.lastUsedAt ? <Time at={key.lastUsedAt} form="moment" /> : 'never' },
        ]}
      />
      <ul className="mt-4 text-note">
        {key.scopes.map((scope) => (
          <li key={scope}>{scopeNames[scope]}</li>
        ))}
      </ul>
      <DataTable
        caption="Requests by days, in UTC"
        isCaptionShown
        className="mt-part"
        columns={columnsFor(most)}
        rows={days}
        keyOf={({ day }) => day}
        onPhone="scroll"
      />
    </div>
  );
}

type Day = KeyUse['days'][number];

const columnsFor = (most: number): Column<Day>[] => [
  { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => <Time at={day} form="day" /> },
  { id: 'requests', header: 'Requests', isNumeric: true, cell: ({ requests }) => requests },
  {
    id: 'share',
    header: 'Of the busiest day',
    hideBelow: 'sm',
    cell: ({ day, requests }) => (
      <ProgressBar label={`Requests on ${day}`} value={requests} max={most} className="mt-1.5" />
    ),
  },
  { id: 'refused', header: 'Refused as too many', isNumeric: true, cell: ({ refused }) => refused },
];
