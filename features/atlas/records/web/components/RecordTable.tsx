import { Link, linkOptions } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../contract.ts';
import type { AtlasKind } from '../../vocabulary.ts';
import { columnOf } from './RecordColumn.tsx';
import { sourcesColumn } from './SourcesColumn.tsx';

interface RecordTableProps {
  kind: AtlasKind;
  caption: string;
  /** With their evidence, which is shown on request beside each. */
  records: readonly AtlasRecord[];
  /** Names of the fields to show, and columns that bring several together. */
  columns: readonly (string | Column<AtlasRecord>)[];
  empty: string;
}

/** Records that refer to what a page is about, with their main facts and, on tap, where these were read. */
export function RecordTable({ kind, caption, records, columns, empty }: RecordTableProps) {
  if (records.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <DataTable
      caption={caption}
      columns={[
        nameColumn,
        ...columns.flatMap((column) => {
          if (typeof column !== 'string') return [column];
          return records.some(({ facts }) => facts[column]) ? [columnOf(kind)(column)] : [];
        }),
        sourcesColumn,
      ]}
      rows={records}
      keyOf={({ slug }) => slug}
    />
  );
}

const nameColumn: Column<AtlasRecord> = {
  id: 'name',
  header: 'Record',
  isRowHeader: true,
  cell: ({ kind, slug, name }) => {
    const link = linkTo(kind, slug);
    return link ? (
      <Link {...link} preload={false} className="link-quiet">
        {name}
      </Link>
    ) : (
      name
    );
  },
};

/** The others are called by what stands in the columns beside. */
function linkTo(kind: AtlasKind, slug: string) {
  if (kind === 'projects') return linkOptions({ to: '/projects/$slug', params: { slug } });
  return kind === 'deals' ? linkOptions({ to: '/deals', search: { record: [slug] } }) : null;
}
