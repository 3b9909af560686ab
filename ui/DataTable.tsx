import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { DataTableHead, type TableSorting } from './DataTableHead.tsx';
import { type Column, columnClass } from './data-table-column.ts';
import { Message } from './Message.tsx';
import { placeAt } from './place-after.ts';
import { Skeleton } from './Skeleton.tsx';

interface DataTableProps<Row> extends TableSorting {
  /** What the rows are. */
  caption: string;
  isCaptionShown?: boolean;
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string;
  /** For links to a row: what stands in its address after the #. */
  idOf?(row: Row): string;
  /** Of a list that grows by ShowMore: by how many rows, or a multiple of it. */
  lot?: number;
  /** What a row says in the place of its facts, in one cell beside its first: that nothing was measured. */
  remark?(row: Row): ReactNode;
  /** Sums and the like, in the columns of the others. */
  footRows?: readonly Row[];
  /**
   * On a phone: one row below the other ('stack'), or sideways with the names in sight ('scroll'), for figures that are compared. With words
   * in its cells, where names in a column would leave room for one other: the name of a row as a line above its values ('above').
   */
  onPhone?: 'stack' | 'scroll' | 'above';
  /** Heads stay below the site's own while a long list of a page goes by. Not within what scrolls by itself, as a dialog does. */
  keepsHeads?: boolean;
  /** 'inset': within a frame that is there already. */
  look?: 'framed' | 'inset';
  /** A least width as a class, for tables that scroll: `min-w-164`. */
  width?: string;
  /** How many rows are likely to come, so that nothing jumps. */
  expectedRows?: number;
  /** What to say when there are none. */
  empty?: ReactNode;
  /** Why there are none to show, as a sentence. */
  error?: string | null | undefined;
  onRetry?(): void;
  className?: string;
}

const USUALLY_EXPECTED = 5;
const phoneLooks = { stack: 'data-stack', scroll: 'data-scroll', above: 'data-scroll data-above' };

/**
 * Things of one kind with several facts each, to look up and to compare. Things to read one by one (cards, entries of a log) are a DataList;
 * a few pairs of name and value are Facts.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionShown = false, columns, rows, keyOf, idOf, lot, remark, footRows, error, onRetry } = props;
  const {
    onPhone = 'stack',
    keepsHeads = false,
    look = 'framed',
    width = '',
    expectedRows = USUALLY_EXPECTED,
    empty = 'Nothing to show.',
    className = '',
  } = props;
  const frame = look === 'framed' ? 'data-frame' : '';
  const captionId = useId();
  const isLoading = rows === undefined && !error;
  const table = (
    // Its parts say what they are, because browsers forget it when a phone shows the rows one below the other.
    <table
      role="table"
      aria-busy={isLoading || undefined}
      className={`data-table ${phoneLooks[onPhone]} ${keepsHeads ? 'data-heads-stay' : ''} ${width}`}
    >
      <caption id={captionId} className={isCaptionShown ? 'data-caption' : 'sr-only'}>
        {caption}
      </caption>
      <DataTableHead {...props} columns={columns} />
      <tbody role="rowgroup">
        {isLoading ? <WaitingRows columns={columns} count={expectedRows} /> : null}
        {rows?.map((row, index) => (
          <DataRow
            key={keyOf(row)}
            id={idOf?.(row)}
            place={placeAt(index, lot)}
            row={row}
            columns={columns}
            remark={remark?.(row)}
          />
        ))}
        {error ? (
          <WholeRow span={columns.length}>
            <Message tone="danger">{error}</Message>
            {onRetry ? (
              <Button size="small" onClick={onRetry} className="mt-3">
                Try again
              </Button>
            ) : null}
          </WholeRow>
        ) : null}
        {rows?.length === 0 && !error ? <WholeRow span={columns.length}>{empty}</WholeRow> : null}
      </tbody>
      {footRows ? (
        <tfoot role="rowgroup">
          {footRows.map((row) => (
            <DataRow key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tfoot>
      ) : null}
    </table>
  );
  if (onPhone === 'stack') return <div className={`${frame} ${className}`}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-labelledby={captionId} className={`${frame} data-sideways ${className}`}>
      {table}
    </section>
  );
}

interface DataRowProps<Row> {
  id?: string | undefined;
  /** Of its first cell: the row may have an address of its own. */
  place?: { id?: string; tabIndex?: number };
  row: Row;
  columns: readonly Column<Row>[];
  remark?: ReactNode;
}

function DataRow<Row>({ id, place, row, columns, remark }: DataRowProps<Row>) {
  return (
    <tr id={id} role="row">
      {(remark ? columns.slice(0, 1) : columns).map((column, index) => {
        const first = index === 0 ? place : undefined;
        const className = `${columnClass(column)} ${column.ground?.(row) ?? ''}`;
        const content = column.cell(row);
        return column.isRowHeader ? (
          <th key={column.id} {...first} role="rowheader" scope="row" className={className}>
            {content}
          </th>
        ) : (
          <td
            key={column.id}
            {...first}
            role="cell"
            data-label={column.isHeaderHidden ? undefined : column.header}
            className={className}
          >
            {content}
          </td>
        );
      })}
      {remark ? (
        <td role="cell" colSpan={columns.length - 1}>
          {remark}
        </td>
      ) : null}
    </tr>
  );
}

/** As high as the rows that are coming. */
function WaitingRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
    <tr key={index} role="row">
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          data-label={column.isHeaderHidden || column.isRowHeader ? undefined : column.header}
          className={columnClass(column)}
        >
          <Skeleton className={`my-0.5 h-4 ${column.isRowHeader ? 'w-3/4' : 'w-1/2'}`} />
        </td>
      ))}
    </tr>
  ));
}

function WholeRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr role="row" className="data-whole">
      <td role="cell" colSpan={span}>
        {children}
      </td>
    </tr>
  );
}
