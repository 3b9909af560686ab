import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../../records/contract.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import { PowerOf } from '../../../records/web/components/PowerOf.tsx';
import { columnOf, Unknown } from '../../../records/web/components/RecordColumn.tsx';
import { PROJECTS_PAGE_SIZE, type ProjectSort } from '../../vocabulary.ts';

interface ProjectTableProps {
  caption: string;
  projects: readonly AtlasRecord[];
  sort?: ProjectSort | undefined;
}

/** Projects one below the other, with what tells them apart, and with what they are ordered by. */
export function ProjectTable({ caption, projects, sort }: ProjectTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={sort === 'operation' ? [...columns, operation] : columns}
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

const operation: Column<AtlasRecord> = {
  id: 'operation',
  header: 'Commercial operation',
  width: 'md:w-32',
  cell: ({ facts: { commercialOperationActual, commercialOperationPlanned } }) => {
    const [actual] = commercialOperationActual ?? [];
    const [planned] = commercialOperationPlanned ?? [];
    if (actual) return writeDate(actual.value);
    return planned ? `planned ${writeDate(planned.value)}` : <Unknown />;
  },
};
