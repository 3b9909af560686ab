import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { LimitGauge } from './LimitGauge.tsx';
import { Reading } from './Reading.tsx';

interface StreamTableProps {
  streams: readonly Stream[];
  unitNames: ReadonlyMap<string, string>;
  statusOf(stream: Stream): string;
}

/** Rows of a table whose ages are told by the second; a larger one would keep its browser at nothing else. */
const MOST_BY_THE_SECOND = 30;

/** Streams one below the other, with their values now. */
export function StreamTable({ streams, unitNames, statusOf }: StreamTableProps) {
  const now = useFleetNow(streams.length > MOST_BY_THE_SECOND ? 5 : 1);
  const shownOf = (stream: Stream) => ({ stream, now, status: statusOf(stream) });
  const columns: Column<Stream>[] = [
    {
      id: 'stream',
      header: 'Stream',
      isRowHeader: true,
      cell: (stream) => (
        <Link
          to="/smr-ops-cloud/unit/$id/$tag"
          params={{ id: stream.smrUnitId, tag: stream.tag }}
          className="wrap-anywhere hover:underline"
        >
          {stream.description}
        </Link>
      ),
    },
    { id: 'unit', header: 'Unit', cell: ({ smrUnitId }) => unitNames.get(smrUnitId) ?? smrUnitId },
    { id: 'value', header: 'Value', isNumeric: true, cell: (stream) => <Value {...shownOf(stream)} /> },
    { id: 'state', header: 'State', cell: (stream) => <State {...shownOf(stream)} /> },
    { id: 'limits', header: 'Between limits', hideBelow: 'lg', cell: (stream) => <Gauge {...shownOf(stream)} /> },
    { id: 'age', header: 'Age', isNumeric: true, hideBelow: 'sm', cell: (stream) => <Age {...shownOf(stream)} /> },
  ];
  return <DataTable caption="Streams" columns={columns} rows={streams} keyOf={({ name }) => name} />;
}

interface CellProps {
  stream: Stream;
  now: number;
  status: string;
}

const useCell = ({ stream, now, status }: CellProps) => useStreamState(stream, now, status);

function Value(shown: CellProps) {
  return <Reading stream={shown.stream} newest={useCell(shown)} scale="row" />;
}

function State(shown: CellProps) {
  return <StateMark {...useCell(shown)} />;
}

function Gauge(shown: CellProps) {
  return <LimitGauge stream={shown.stream} {...useCell(shown)} />;
}

function Age(shown: CellProps) {
  const { at, state } = useCell(shown);
  return <span className="whitespace-nowrap text-ink-soft">{ageOf(at, state, shown.now)}</span>;
}
