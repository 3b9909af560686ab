import { type Column, columnClass, nextSorting, type Sorting } from './data-table-column.ts';
import { ArrowDown } from './icons/ArrowDown.tsx';
import { ArrowUp } from './icons/ArrowUp.tsx';
import { ChevronsUpDown } from './icons/ChevronsUpDown.tsx';
import { PlainLink } from './PlainLink.tsx';

/** How the rows are sorted now, and how to ask for another order: by an address, which works without scripts, or by a call. */
export interface TableSorting {
  sorting?: Sorting | undefined;
  sortHref?(sorting: Sorting): string;
  onSort?(sorting: Sorting): void;
}

interface DataTableHeadProps<Row> extends TableSorting {
  columns: readonly Column<Row>[];
}

/** The headers of a DataTable, which alone renders it. */
export function DataTableHead<Row>({ columns, sorting, sortHref, onSort }: DataTableHeadProps<Row>) {
  const canSort = Boolean(sortHref ?? onSort);
  return (
    <thead role="rowgroup" className={canSort ? 'data-sorts' : undefined}>
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            aria-sort={canSort && column.sort ? (sorting?.by === column.sort ? sorting.direction : 'none') : undefined}
            className={columnClass(column)}
          >
            {canSort && column.sort ? (
              <SortControl
                header={column.header}
                direction={sorting?.by === column.sort ? sorting.direction : null}
                next={nextSorting(sorting, column.sort)}
                sortHref={sortHref}
                onSort={onSort}
              />
            ) : (
              <span className={column.isHeaderHidden ? 'sr-only' : undefined}>{column.header}</span>
            )}
            {column.headerNote ? <span className="block font-normal">{column.headerNote}</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SortControlProps extends Omit<TableSorting, 'sorting'> {
  header: string;
  direction: Sorting['direction'] | null;
  next: Sorting;
}

function SortControl({ header, direction, next, sortHref, onSort }: SortControlProps) {
  const Icon = direction === null ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const content = (
    <>
      {header}
      <Icon aria-hidden className={`size-3.5 ${direction === null ? 'opacity-60' : ''}`} />
    </>
  );
  if (sortHref) {
    const href = sortHref(next);
    return onSort ? (
      <PlainLink href={href} onFollow={() => onSort(next)} className="data-sort">
        {content}
      </PlainLink>
    ) : (
      <a href={href} className="data-sort">
        {content}
      </a>
    );
  }
  return (
    <button type="button" onClick={() => onSort?.(next)} className="data-sort">
      {content}
    </button>
  );
}
