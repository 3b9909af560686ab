import { Badge } from '../../../../../ui/Badge.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Trial } from '../../contract.ts';

type TriedSample = Trial['samples'][number];

/** What a mapping would make of a message. */
export function TrialResult({ trial: { fits, samples, refusals } }: { trial: Trial }) {
  if (!fits) return <Message tone="warn">The mapping does not read this topic.</Message>;
  return (
    <div className="grid gap-3">
      {refusals.map((sentence) => (
        <Message key={sentence} tone="warn">
          {sentence}
        </Message>
      ))}
      {samples.length > 0 ? (
        <DataTable
          caption="Samples that would be stored"
          columns={columns}
          rows={samples}
          keyOf={({ stream, ts }) => `${stream} ${ts}`}
          empty=""
        />
      ) : refusals.length === 0 ? (
        <Message tone="warn">It holds nothing that the mapping takes.</Message>
      ) : null}
    </div>
  );
}

const columns: Column<TriedSample>[] = [
  {
    id: 'stream',
    header: 'Stream',
    isRowHeader: true,
    cell: ({ stream, isKnown }) => (
      <span className="wrap-anywhere">
        {stream} {isKnown ? null : <Badge tone="warn">no such stream</Badge>}
      </span>
    ),
  },
  { id: 'value', header: 'Value', isNumeric: true, cell: ({ value }) => value ?? 'no number' },
  {
    id: 'time',
    header: 'Time',
    cell: ({ ts }) => (ts === null ? 'cannot be read' : <Time at={ts} form="moment" isExact />),
  },
  { id: 'quality', header: 'Quality', cell: ({ quality }) => quality ?? 'not known' },
];
