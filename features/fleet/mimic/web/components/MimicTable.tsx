import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf, valueInk } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { placeLooks } from '../../rules/bind-places.ts';
import type { PlaceName } from '../../vocabulary.ts';

interface Row {
  place: PlaceName;
  stream: Stream | null;
}

interface MimicTableProps {
  places: readonly Row[];
  unitStatus: string;
  /** Lets somebody choose what stands at a place; left out: he may not. */
  onChoose?: ((place: PlaceName) => void) | undefined;
}

/** What the drawing shows, as a table. */
export function MimicTable({ places, unitStatus, onChoose }: MimicTableProps) {
  const columns: Column<Row>[] = [
    { id: 'place', header: 'Place', isRowHeader: true, cell: ({ place }) => placeLooks[place].label },
    {
      id: 'stream',
      header: 'Stream',
      cell: ({ stream }) =>
        stream ? (
          <Link
            to="/smr-ops-cloud/unit/$id/$tag"
            params={{ id: stream.smrUnitId, tag: stream.tag }}
            className="wrap-anywhere hover:underline"
          >
            {stream.description}
          </Link>
        ) : (
          <span className="text-ink-soft">none</span>
        ),
    },
    {
      id: 'value',
      header: 'Value',
      isNumeric: true,
      cell: ({ stream }) => (stream ? <Value stream={stream} unitStatus={unitStatus} /> : '–'),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ stream }) => (stream ? <State stream={stream} unitStatus={unitStatus} /> : '–'),
    },
    {
      id: 'age',
      header: 'Age',
      isNumeric: true,
      cell: ({ stream }) => (stream ? <Age stream={stream} unitStatus={unitStatus} /> : '–'),
    },
  ];
  if (onChoose)
    columns.push({
      id: 'choose',
      header: 'Binding',
      cell: ({ place }) => (
        <TextButton aria-label={`Choose what stands at ${placeLooks[place].label}`} onClick={() => onChoose(place)}>
          Choose
        </TextButton>
      ),
    });
  return <DataTable caption="Values at their places" columns={columns} rows={places} keyOf={({ place }) => place} />;
}

interface CellProps {
  stream: Stream;
  unitStatus: string;
}

function Value({ stream, unitStatus }: CellProps) {
  const newest = useStreamState(stream, useFleetNow(), unitStatus);
  return (
    <span className={`font-semibold whitespace-nowrap tabular-nums ${valueInk(newest, '')}`}>
      {formatValue(newest.value, stream.decimals)}{' '}
      <span className="inline-block font-normal text-ink-soft">{unitLabel(stream.unit)}</span>
    </span>
  );
}

function State({ stream, unitStatus }: CellProps) {
  return <StateMark {...useStreamState(stream, useFleetNow(), unitStatus)} />;
}

function Age({ stream, unitStatus }: CellProps) {
  const now = useFleetNow();
  const { at, state } = useStreamState(stream, now, unitStatus);
  return <span className="whitespace-nowrap text-ink-soft">{ageOf(at, state, now)}</span>;
}
