import { formatNumber } from '../../../../../platform/shared/format-number.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { SparkplugNodeState } from '../../contract.ts';
import { nodeFaults } from '../../vocabulary.ts';

/** Edge nodes of Sparkplug as they are heard; left out where there are none. */
export function NodeList({ nodes }: { nodes: readonly SparkplugNodeState[] }) {
  if (nodes.length === 0) return null;
  return (
    <Section title="Sparkplug nodes" className="mt-part">
      <p className="mb-3 max-w-prose text-note text-ink-soft">
        A node that is stale is taken again when it is born anew. The product cannot ask for that: let the plant’s own
        host send the rebirth command, or restart the node.
      </p>
      <DataTable
        caption="Edge nodes"
        columns={columns}
        rows={nodes}
        keyOf={({ group, node }) => `${group}/${node}`}
        empty="None was heard yet."
      />
    </Section>
  );
}

const columns: Column<SparkplugNodeState>[] = [
  { id: 'node', header: 'Node', isRowHeader: true, cell: ({ group, node }) => `${group}/${node}` },
  {
    id: 'state',
    header: 'State',
    cell: ({ fault, since }) => (
      <span>
        <Badge tone={fault === null ? 'good' : 'warn'}>{fault === null ? 'alive' : 'stale'}</Badge>{' '}
        <span className="text-ink-soft">
          since <Time at={since} form="near" isInText />
        </span>
        {fault === null ? null : <span className="block text-ink-soft">{nodeFaults[fault]}</span>}
      </span>
    ),
  },
  {
    id: 'born',
    header: 'Birth',
    hideBelow: 'sm',
    cell: ({ bornAt }) => (bornAt === null ? 'none yet' : <Time at={bornAt} form="moment" />),
  },
  { id: 'metrics', header: 'Metrics', isNumeric: true, cell: ({ metrics }) => formatNumber(metrics) },
];
