import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../../records/contract.ts';
import { PowerOf } from '../../../records/web/components/PowerOf.tsx';
import { columnOf } from '../../../records/web/components/RecordColumn.tsx';
import { PROJECTS_PAGE_SIZE } from '../../vocabulary.ts';

/** Projects one below the other, with what tells them apart. */
export function ProjectTable({ caption, projects }: { caption: string; projects: readonly AtlasRecord[] }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={projects}
      keyOf={({ slug }) => slug}
      lot={PROJECTS_PAGE_SIZE}
      keepsHeads
      className="mt-4"
    />
  );
}

const columns: Column<AtlasRecord>[] = [
  {
    id: 'name',
    header: 'Project',
    isRowHeader: true,
    cell: ({ slug, name }) => (
      <Link to="/projects/$slug" params={{ slug }} preload={false} className="link-quiet">
        {name}
      </Link>
    ),
  },
  ...['country', 'design', 'owner', 'units'].map(columnOf('projects')),
  {
    id: 'power',
    header: 'Electrical power',
    isNumeric: true,
    cell: (project) => <PowerOf record={project} />,
  },
  columnOf('projects')('stage'),
];
