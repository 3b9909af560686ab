import { Link } from '@tanstack/react-router';
import { formatZonedMoment } from '../../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Panel } from '../../../../../ui/Panel.tsx';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import type { Marks } from '../../contract.ts';

interface Row {
  id: string;
  alarm: Marks['alarms'][number] | null;
  smrUnitId: string;
  title: string;
  from: string;
  to: string | null;
}

interface MarksListProps {
  marks: Marks | undefined;
  timeZone: string;
  /** What units are called, by id. */
  unitNames: ReadonlyMap<string, string>;
}

/** What is drawn over the values, in words: alarms and outages, the latest first. */
export function MarksList({ marks, timeZone, unitNames }: MarksListProps) {
  const rows: Row[] = [
    ...(marks?.outages ?? []).map((outage) => ({ ...outage, alarm: null })),
    ...(marks?.alarms ?? []).map((alarm) => ({ ...alarm, alarm })),
  ].sort((a, b) => (a.from < b.from ? 1 : -Number(a.from > b.from)));
  const moment = (at: string) => <span className="whitespace-nowrap">{formatZonedMoment(at, timeZone, true)}</span>;
  const columns: Column<Row>[] = [
    {
      id: 'what',
      header: 'What',
      isRowHeader: true,
      cell: ({ id, alarm, title }) =>
        alarm ? (
          <Link to="/smr-ops-cloud/alerts/$id" params={{ id }} className="wrap-anywhere hover:underline">
            {title}
          </Link>
        ) : (
          title
        ),
    },
    {
      id: 'kind',
      header: 'Kind',
      cell: ({ alarm }) => (alarm ? <SeverityMark severity={alarm.severity} /> : 'Outage'),
    },
    { id: 'unit', header: 'Unit', hideBelow: 'sm', cell: ({ smrUnitId }) => unitNames.get(smrUnitId) ?? smrUnitId },
    { id: 'from', header: 'From', cell: ({ from }) => moment(from) },
    { id: 'to', header: 'To', cell: ({ to }) => (to === null ? 'not over' : moment(to)) },
  ];
  return (
    <Panel title="Alarms and outages in this range">
      <DataTable
        caption="Alarms and outages"
        columns={columns}
        rows={marks ? rows : undefined}
        keyOf={({ id }) => id}
        look="inset"
        empty="There was none."
      />
    </Panel>
  );
}
