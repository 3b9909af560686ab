import { formatCount } from '../../../platform/shared/format-number.ts';
import type { Import } from '../contract.ts';

type Counts = Pick<Import, 'status' | 'totalRows' | 'createdRows' | 'updatedRows' | 'unchangedRows' | 'failedRows'>;

/** What became of the rows: "9,995 added, 5 failed"; of an import that runs: "2,400 of 10,000 so far". */
export function describeRows(one: Counts): string {
  const { status, totalRows, createdRows, updatedRows, unchangedRows, failedRows } = one;
  const reached = createdRows + updatedRows + unchangedRows + failedRows;
  if (status === 'running') return `${formatCount(reached)} of ${formatCount(totalRows)} so far`;
  const counted: [number, string][] = [
    [createdRows, 'added'],
    [updatedRows, 'updated'],
    [unchangedRows, 'unchanged'],
    [failedRows, 'failed'],
    [totalRows - reached, 'not reached'],
  ];
  return counted
    .filter(([rows]) => rows > 0)
    .map(([rows, what]) => `${formatCount(rows)} ${what}`)
    .join(', ');
}
