import { formatZonedMoment } from '../../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Fold } from '../../../../../ui/Fold.tsx';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { History } from '../../../telemetry/contract.ts';
import { shapeHistory } from '../../../telemetry/web/shape-history.ts';
import { joinColumns } from '../../rules/join-columns.ts';

interface PlotTableProps {
  streams: readonly Stream[];
  histories: readonly (History | undefined)[];
  unitNames: ReadonlyMap<string, string>;
  timeZone: string;
  /** Of the file, ms since 1970. */
  from: number;
  to: number;
}

/** The same as the picture, in words: every time that it draws, newest first. A stream in a third unit is here, too. */
export function PlotTable({ streams, histories, unitNames, timeZone, from, to }: PlotTableProps) {
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  const ids = streams.map(({ id }) => id).join();
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-note">
      <Fold summary="As a table" summaryClass="w-fit link-quiet py-1" className="min-w-0 grow noscript:hidden">
        <Rows streams={streams} histories={histories} unitNames={unitNames} timeZone={timeZone} />
      </Fold>
      <a href={`/api/fleet/plot.csv?streams=${ids}&${range}&points=2000`} className="link py-1" download>
        CSV
      </a>
    </div>
  );
}

function Rows({ streams, histories, unitNames, timeZone }: Omit<PlotTableProps, 'from' | 'to'>) {
  const known = streams.flatMap((stream, place) => {
    const history = histories[place];
    return history ? [{ stream, history }] : [];
  });
  const { time, streams: columns } = joinColumns(known.map(({ history }) => shapeHistory(history)));
  const isExact = known.some(({ history }) => history.bucketSeconds < 60);
  const rows = time.map((at, place) => ({ at, place })).reverse();
  const tableColumns: Column<(typeof rows)[number]>[] = [
    {
      id: 'from',
      header: 'From',
      isRowHeader: true,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatZonedMoment(at * 1_000, timeZone, isExact)}</span>,
    },
    ...known.map(
      ({ stream }, index): Column<(typeof rows)[number]> => ({
        id: stream.name,
        header: `${stream.description}, ${unitNames.get(stream.smrUnitId) ?? stream.smrUnitId}`,
        headerNote: unitLabel(stream.unit),
        isNumeric: true,
        cell: ({ place }) => {
          const own = columns[index];
          const mean = own?.mean[place];
          if (mean === undefined) return '';
          if (mean === null) return 'gap';
          const [low, high] = [own?.min[place] ?? null, own?.max[place] ?? null];
          const said = formatValue(mean, stream.decimals);
          return low === high
            ? said
            : `${said} (${formatValue(low, stream.decimals)} to ${formatValue(high, stream.decimals)})`;
        },
      }),
    ),
  ];
  return (
    <div className="mt-2 max-h-96 overflow-auto" tabIndex={-1}>
      <DataTable
        caption="Mean of each step, with its lowest and highest"
        onPhone="scroll"
        columns={tableColumns}
        rows={rows}
        keyOf={({ at }) => String(at)}
        empty="Nothing was heard in this range."
      />
    </div>
  );
}
