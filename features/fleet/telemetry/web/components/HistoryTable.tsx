import { memo } from 'react';
import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { formatZonedMoment } from '../../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { valueInk } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { History } from '../../contract.ts';
import { describeQualities } from '../draw-qualities.ts';

interface HistoryTableProps {
  stream: Stream;
  unitStatus: string;
  history: History;
  timeZone: string;
}

/** The same as the chart, in figures; gaps stand where they are. */
export function HistoryTable(props: HistoryTableProps) {
  const { quality, at } = useStreamState(props.stream, useFleetNow(60), props.unitStatus);
  return <HistoryRows {...props} doubtfulAt={quality === 'good' ? null : at} />;
}

type Row =
  | ({ kind: 'bucket' } & History['buckets'][number])
  | { kind: 'gap'; ts: string; until: string }
  /** The newest sample, when it is not good: the figures below it are of all samples, whatever their quality. */
  | { kind: 'doubtful'; ts: string };

/** Hundreds of rows, which must not be drawn anew with every sample. */
const HistoryRows = memo(function HistoryRows({
  stream,
  unitStatus,
  history,
  timeZone,
  doubtfulAt,
}: HistoryTableProps & { doubtfulAt: number | null }) {
  const isExact = history.bucketSeconds < 60;
  const figure = (header: string, key: 'min' | 'avg' | 'max'): Column<Row> => ({
    id: key,
    header,
    headerNote: unitLabel(stream.unit),
    isNumeric: true,
    cell: (row) => (row.kind === 'bucket' ? formatValue(row[key], stream.decimals) : null),
  });
  const columns: Column<Row>[] = [
    {
      id: 'from',
      header: 'From',
      isRowHeader: true,
      cell: ({ kind, ts }) => <When at={ts} timeZone={timeZone} isExact={isExact || kind === 'doubtful'} />,
    },
    figure('Lowest', 'min'),
    figure('Mean', 'avg'),
    figure('Highest', 'max'),
    {
      id: 'samples',
      header: 'Samples',
      isNumeric: true,
      cell: (row) => (row.kind === 'bucket' ? formatCount(row.count) : null),
    },
    {
      id: 'quality',
      header: 'Not good',
      cell: (row) => (row.kind === 'bucket' ? describeQualities(row) : null),
    },
  ];
  const doubtful: Row[] = doubtfulAt === null ? [] : [{ kind: 'doubtful', ts: new Date(doubtfulAt).toISOString() }];
  return (
    <DataTable
      caption={`${stream.description}, ${unitLabel(stream.unit)}, newest first. Time in ${timeZone}.`}
      look="inset"
      onPhone="scroll"
      className="max-h-96"
      columns={columns}
      rows={[...doubtful, ...rowsOf(history)]}
      keyOf={({ kind, ts }) => `${kind} ${ts}`}
      remark={(row) => {
        if (row.kind === 'doubtful') return <NewestSample stream={stream} unitStatus={unitStatus} />;
        if (row.kind === 'bucket') return null;
        return (
          <span className="text-ink-soft">
            Gap: nothing was heard until {formatZonedMoment(row.until, timeZone, isExact)}
          </span>
        );
      }}
    />
  );
});

/**
 * Newest first: a gap that begins with the values of its beginning is the newer of the two. Told of each pair alike, whichever of the two is asked first:
 * browsers differ in that, and React throws a page away that the server wrote in another order.
 */
export function rowsOf({ buckets, gaps }: Pick<History, 'buckets' | 'gaps'>): Row[] {
  const rows: Row[] = [
    ...gaps.map(({ from, to }) => ({ kind: 'gap' as const, ts: from, until: to })),
    ...buckets.map((bucket) => ({ kind: 'bucket' as const, ...bucket })),
  ];
  return rows.sort((a, b) => (a.ts < b.ts ? 1 : -Number(a.ts > b.ts)));
}

/** In two lines where there is little room. */
function When({ at, timeZone, isExact }: { at: string; timeZone: string; isExact: boolean }) {
  const [day, clock] = formatZonedMoment(at, timeZone, isExact).split(', ');
  return (
    <span className="whitespace-nowrap">
      <span className="max-sm:block">{day},</span> {clock}
    </span>
  );
}

function NewestSample({ stream, unitStatus }: { stream: Stream; unitStatus: string }) {
  const newest = useStreamState(stream, useFleetNow(), unitStatus);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span>
        Newest sample:{' '}
        <span className={valueInk(newest, '')}>
          {formatValue(newest.value, stream.decimals)} {unitLabel(stream.unit)}
        </span>
      </span>
      <StateMark {...newest} />
    </span>
  );
}
