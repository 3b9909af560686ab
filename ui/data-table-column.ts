import type { ReactNode } from 'react';

/** A column of a DataTable. */
export interface Column<Row> {
  /** Of its own among the columns. */
  id: string;
  /** What the column holds; also told beside each value where the table is stacked. */
  header: string;
  /** Below the header. */
  headerNote?: ReactNode;
  /** For screen readers only: a column of buttons. */
  isHeaderHidden?: boolean;
  cell(row: Row): ReactNode;
  /** The name of the row: one column of each table. */
  isRowHeader?: boolean;
  /** Digits under digits, at the end of the cell. */
  isNumeric?: boolean;
  /** Under which name the rows can be sorted by it. */
  sort?: string;
  /** Left out of narrow windows, because the page behind the row says it, too. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl';
  /** A width, as a class: `w-40`, `w-[20%]`, `max-w-64 truncate`. */
  width?: string;
  /** The ground of a value that stands out. */
  ground?(row: Row): string;
}

export interface Sorting {
  by: string;
  direction: 'ascending' | 'descending';
}

/** What a click on a column's header asks for: the other direction of the column that sorts now, else ascending. */
export function nextSorting(now: Sorting | undefined, by: string): Sorting {
  return { by, direction: now?.by === by && now.direction === 'ascending' ? 'descending' : 'ascending' };
}

const hiddenBelow = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

/** What header and cells of a column have in common. */
export function columnClass<Row>({ isNumeric, isRowHeader, hideBelow, width }: Column<Row>): string {
  return [
    isNumeric ? 'data-number' : '',
    isRowHeader ? 'data-name' : '',
    hideBelow ? hiddenBelow[hideBelow] : '',
    width ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}
