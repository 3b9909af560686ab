import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Panel } from '../../../../../ui/Panel.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { AlarmCall } from '../../contract.ts';
import type { CallState } from '../../vocabulary.ts';
import { OutcomeMark } from './OutcomeMark.tsx';

const root = getRouteApi('__root__');

const REFRESH_MS = 15_000;

/** Who was told of an alarm outside these pages, and who will be; nothing where nobody is. */
export function AlertCalls({ alertId, timeZone }: { alertId: string; timeZone: string }) {
  const { escalation } = root.useRouteContext().api.fleet;
  const { data } = useQuery({
    ...escalation.callsOf.queryOptions({ input: { id: alertId } }),
    refetchInterval: REFRESH_MS,
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Calls" className="mt-part max-w-4xl">
      <DataTable
        caption="Calls"
        look="inset"
        columns={columnsOf(timeZone)}
        rows={data}
        keyOf={({ id }) => id}
        empty=""
      />
    </Panel>
  );
}

const words: Readonly<Record<Exclude<CallState, 'sent'>, string>> = {
  waiting: 'Waits',
  cancelled: 'Cancelled',
  expired: 'Too late',
  unreachable: 'Reached nobody',
};

const columnsOf = (timeZone: string): Column<AlarmCall>[] => [
  {
    id: 'who',
    header: 'Who',
    isRowHeader: true,
    cell: ({ contactPoint, receiver }) => (receiver ? `${receiver} (${contactPoint})` : contactPoint),
  },
  {
    id: 'what',
    header: 'Of what',
    cell: ({ transition }) => (transition === 'raised' ? 'It was raised' : 'It calls no more'),
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ dueAt, decidedAt }) => <Time at={decidedAt ?? dueAt} form="moment" timeZone={timeZone} />,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, note, outcome }) => (
      // One thing in its cell: on a phone each would be a column.
      <span className="wrap-anywhere">
        {state === 'sent' ? <OutcomeMark outcome={outcome} /> : words[state]}
        {note ? <span className="block text-ink-soft">{note}</span> : null}
      </span>
    ),
  },
  { id: 'rule', header: 'Rule', hideBelow: 'sm', cell: ({ rule }) => rule },
];
