import { Link } from '@tanstack/react-router';
import { Button } from '../../../../../ui/Button.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import type { AtlasRecord } from '../../../records/contract.ts';
import { PowerOf } from '../../../records/web/components/PowerOf.tsx';
import { columnOf as fieldColumn } from '../../../records/web/components/RecordColumn.tsx';
import { DESIGNS_PAGE_SIZE, type DesignColumn, MOST_COMPARED, USUAL_COLUMNS } from '../../vocabulary.ts';
import { columnLabel } from './column-label.ts';

interface DesignTableProps {
  items: readonly AtlasRecord[];
  columns?: DesignColumn[] | undefined;
  /** Slugs of those that are compared already, with commas between: ticked where they are on the page, and kept where they are not. */
  compared?: string | undefined;
}

/**
 * Designs with the chosen facts; those that are ticked are compared, without scripts as well, and stay ticked when columns are chosen. The
 * button is at hand once there is something to compare. See `ui/Still.tsx`.
 */
export function DesignTable({ items, columns = [...USUAL_COLUMNS], compared: asked }: DesignTableProps) {
  const compared = asked?.split(',') ?? [];
  const tickColumn: Column<AtlasRecord> = {
    id: 'compare',
    header: 'Compare',
    width: 'w-24 print:hidden',
    cell: ({ slug, name }) => (
      <CheckField
        name="designs"
        value={slug}
        label={`Compare ${name}`}
        isLabelHidden
        defaultChecked={compared.includes(slug)}
      />
    ),
  };
  const elsewhere = compared.filter((slug) => !items.some((item) => item.slug === slug));
  return (
    <form action="/compare" className="group mt-4">
      <DataTable
        caption="Reactor designs"
        columns={[nameColumn, ...columns.map(columnOf), tickColumn]}
        rows={items}
        keyOf={({ slug }) => slug}
        lot={DESIGNS_PAGE_SIZE}
        keepsHeads
      />
      {elsewhere.map((slug) => (
        <input key={slug} type="hidden" name="designs" value={slug} />
      ))}
      <p className="mt-3 flex print:hidden [overflow-anchor:none] items-center gap-4 py-2 text-note text-ink-soft group-has-checked:sticky group-has-checked:bottom-0 group-has-checked:border-line group-has-checked:border-t group-has-checked:bg-paper">
        <Button type="submit" size="small">
          Compare the ticked
        </Button>
        Up to {MOST_COMPARED} side by side{compared.length > 0 ? `, with the ${compared.length} that you compare` : ''}.
      </p>
    </form>
  );
}

const nameColumn: Column<AtlasRecord> = {
  id: 'name',
  header: 'Design',
  isRowHeader: true,
  cell: ({ slug, name }) => (
    <Link to="/designs/$slug" params={{ slug }} preload={false} className="link-quiet">
      {name}
    </Link>
  ),
};

function columnOf(column: DesignColumn): Column<AtlasRecord> {
  if (column !== 'power') return fieldColumn('designs')(column);
  return { id: column, header: columnLabel(column), isNumeric: true, cell: (design) => <PowerOf record={design} /> };
}
