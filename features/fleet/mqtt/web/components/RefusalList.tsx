import { formatCounted, formatNumber } from '../../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { MqttRefusal } from '../../contract.ts';

interface RefusalListProps {
  refusals: readonly MqttRefusal[];
  /** Samples from the future that are kept apart. */
  quarantined: number;
}

/** What was not taken, by reason. */
export function RefusalList({ refusals, quarantined }: RefusalListProps) {
  return (
    <Section title="Refused" className="mt-part">
      {quarantined > 0 ? (
        <p className="mb-3 text-note text-ink-soft">
          {formatCounted(quarantined, 'sample')} from the future {quarantined === 1 ? 'is' : 'are'} in quarantine: look
          at the clock of whoever sends.
        </p>
      ) : null}
      <DataTable
        caption="Messages and samples that were not taken"
        columns={columns}
        rows={refusals}
        keyOf={({ reason }) => reason}
        empty="Everything that came was taken."
      />
    </Section>
  );
}

const columns: Column<MqttRefusal>[] = [
  { id: 'sentence', header: 'Why', isRowHeader: true, cell: ({ sentence }) => sentence },
  { id: 'count', header: 'How often', isNumeric: true, cell: ({ count }) => formatNumber(count) },
  { id: 'topic', header: 'Last topic', cell: ({ topic }) => <span className="wrap-anywhere">{topic}</span> },
  { id: 'last', header: 'Last time', cell: ({ lastAt }) => <Time at={lastAt} form="near" /> },
];
