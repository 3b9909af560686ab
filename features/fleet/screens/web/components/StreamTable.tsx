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

/** Streams one below the other, with their values now. */
export function StreamTable({ streams, unitNames, statusOf }: StreamTableProps) {
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
    {
      id: 'value',
      header: 'Value',
      isNumeric: true,
      cell: (stream) => <Value stream={stream} status={statusOf(stream)} />,
    },
    { id: 'state', header: 'State', cell: (stream) => <State stream={stream} status={statusOf(stream)} /> },
    {
      id: 'limits',
      header: 'Between limits',
      hideBelow: 'lg',
      cell: (stream) => <Gauge stream={stream} status={statusOf(stream)} />,
    },
    {
      id: 'age',
      header: 'Age',
      isNumeric: true,
      hideBelow: 'sm',
      cell: (stream) => <Age stream={stream} status={statusOf(stream)} />,
    },
  ];
  return <DataTable caption="Streams" columns={columns} rows={streams} keyOf={({ name }) => name} />;
}

interface CellProps {
  stream: Stream;
  status: string;
}

function Value({ stream, status }: CellProps) {
  return <Reading stream={stream} newest={useStreamState(stream, useFleetNow(), status)} scale="row" />;
}

function State({ stream, status }: CellProps) {
  return <StateMark {...useStreamState(stream, useFleetNow(), status)} />;
}

function Gauge({ stream, status }: CellProps) {
  return <LimitGauge stream={stream} {...useStreamState(stream, useFleetNow(), status)} />;
}

function Age({ stream, status }: CellProps) {
  const now = useFleetNow();
  const { at, state } = useStreamState(stream, now, status);
  return <span className="whitespace-nowrap text-ink-soft">{ageOf(at, state, now)}</span>;
}
