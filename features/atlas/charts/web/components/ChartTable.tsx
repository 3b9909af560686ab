import type { ReactNode } from 'react';
import { formatNumber } from '../../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { Chart } from '../../contract.ts';

type Row = Chart['rows'][number];

interface ChartTableProps<Of extends Row> {
  chart: Omit<Chart, 'rows'> & { rows: readonly Of[] };
  /** What a row is called, where it is more than its words. */
  nameOf?(row: Of): ReactNode;
}

/** The numbers of a chart, which are its picture on a phone. */
export function ChartTable<Of extends Row>({ chart, nameOf = ({ label }) => label }: ChartTableProps<Of>) {
  const { title, label, series, unit, rows } = chart;
  const largest = Math.max(1, ...rows.map(({ values }) => sum(values)));
  const columns: Column<Of>[] = [
    {
      id: 'label',
      header: label,
      isRowHeader: true,
      cell: (row) => (
        <>
          {nameOf(row)}
          <Bars values={row.values} largest={largest} />
        </>
      ),
    },
    ...series.map((name, index) => ({
      id: name,
      header: unit ? `${name}, ${unit}` : name,
      isNumeric: true,
      cell: ({ values }: Of) => formatNumber(values[index] ?? 0, { most: 1 }),
    })),
  ];
  return (
    <DataTable
      caption={`${title} in numbers`}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.label}
      onPhone="scroll"
    />
  );
}

const fills = ['fill-accent', 'fill-accent/30'];

/** The picture's bars of one row, on a phone. */
function Bars({ values, largest }: { values: readonly number[]; largest: number }) {
  return (
    <svg viewBox="0 0 100 10" aria-hidden preserveAspectRatio="none" className="mt-1 h-2 w-full sm:hidden">
      {values.map((value, index) => (
        <rect
          key={fills[index]}
          x={round((sum(values.slice(0, index)) * 100) / largest)}
          width={round((value * 100) / largest)}
          height="10"
          className={fills[index]}
        />
      ))}
    </svg>
  );
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const round = (share: number) => Math.round(share * 10) / 10;
