import { useState } from 'react';
import { formatCount } from '../../platform/shared/format-number.ts';
import { Button } from '../Button.tsx';
import { DataTable } from '../DataTable.tsx';
import type { Column, Sorting } from '../data-table-column.ts';
import { Facts } from '../Facts.tsx';
import { Mark } from '../Mark.tsx';
import { ReportLink } from '../ReportLink.tsx';
import { Chapter } from './Chapter.tsx';

interface Reactor {
  name: string;
  country: string;
  powerMw: number;
  isRunning: boolean;
}

const reactors: Reactor[] = [
  { name: 'BWRX-300', country: 'Canada', powerMw: 300, isRunning: false },
  { name: 'HTR-PM', country: 'China', powerMw: 210, isRunning: true },
  {
    name: 'Rolls-Royce SMR with a name that is longer than most',
    country: 'United Kingdom',
    powerMw: 470,
    isRunning: false,
  },
];

const columns: Column<Reactor>[] = [
  { id: 'name', header: 'Reactor', isRowHeader: true, sort: 'name', cell: ({ name }) => name },
  { id: 'country', header: 'Country', hideBelow: 'md', cell: ({ country }) => country },
  {
    id: 'power',
    header: 'Power',
    isNumeric: true,
    sort: 'powerMw',
    cell: ({ powerMw }) => `${formatCount(powerMw)} MW`,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ isRunning }) =>
      isRunning ? (
        <Mark shape="circle" tone="good" isWordQuiet>
          Running
        </Mark>
      ) : (
        <Mark shape="dashed-ring">Being built</Mark>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: ({ name }) => (
      <Button size="small" aria-label={`Edit ${name}`}>
        Edit
      </Button>
    ),
  },
];

const facts = [
  { label: 'Moderator', value: 'Light water' },
  { label: 'Pressure', value: '7.2 MPa' },
  { label: 'Fuel', value: 'Low-enriched uranium with a description that does not fit on one line of a phone' },
];

const keyOf = ({ name }: Reactor) => name;

export function TableChapter() {
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', direction: 'ascending' });
  const direction = sorting.direction === 'ascending' ? 1 : -1;
  const compare = (one: Reactor, other: Reactor) =>
    sorting.by === 'powerMw' ? one.powerMw - other.powerMw : one.name.localeCompare(other.name);
  const rows = reactors.toSorted((one, other) => direction * compare(one, other));
  return (
    <Chapter title="Tables" note="Rows stand one below the other on a phone; figures that are compared scroll.">
      <DataTable
        caption="Reactors, sorted"
        isCaptionShown
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        sorting={sorting}
        onSort={setSorting}
      />
      <DataTable
        caption="Reactors and their sum"
        onPhone="scroll"
        width="min-w-164"
        columns={columns.slice(0, 4)}
        rows={reactors}
        keyOf={keyOf}
        sorting={{ by: 'powerMw', direction: 'descending' }}
        sortHref={({ by, direction: asked }) => `?sort=${by}&direction=${asked}`}
        footRows={[{ name: 'Together', country: '', powerMw: 980, isRunning: false }]}
      />
      <section aria-label="A table in a frame" className="rounded-lg border border-line bg-panel">
        <DataTable
          caption="Reactors in a frame"
          look="inset"
          onPhone="scroll"
          className="max-h-40"
          columns={columns.slice(0, 4)}
          rows={reactors}
          keyOf={keyOf}
          remark={({ isRunning }) => (isRunning ? null : 'Being built: nothing to tell yet')}
        />
      </section>
      <Facts facts={facts} />
      <Facts look="ledger" facts={facts} />
      <Facts look="line" facts={facts} />
      <p className="group/value text-note">
        Net capacity: 77 MWe
        <ReportLink label="Net capacity, Example" record="company:example" field="capacity" page="/" />
      </p>
      <div className="grid gap-4 md:grid-cols-3">
        <DataTable
          caption="Nothing"
          columns={columns.slice(0, 3)}
          rows={[]}
          keyOf={keyOf}
          empty="Nobody matches this search."
        />
        <DataTable
          caption="On their way"
          columns={columns.slice(0, 3)}
          rows={undefined}
          keyOf={keyOf}
          expectedRows={3}
        />
        <DataTable
          caption="Failed"
          columns={columns.slice(0, 3)}
          rows={undefined}
          keyOf={keyOf}
          error="The server can’t be reached."
          onRetry={() => {}}
        />
      </div>
    </Chapter>
  );
}
