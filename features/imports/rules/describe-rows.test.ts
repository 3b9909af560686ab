import { expect, it } from 'vitest';
import { describeRows } from './describe-rows.ts';

const rows = { totalRows: 10_000, createdRows: 2_390, updatedRows: 0, unchangedRows: 0, failedRows: 10 };

it('an import that runs says how far it is, and calls nothing unreached', () => {
  expect(describeRows({ ...rows, status: 'running' })).toBe('2,400 of 10,000 so far');
});

it('one that was cancelled says what it did not reach', () => {
  expect(describeRows({ ...rows, status: 'cancelled' })).toBe('2,390 added, 10 failed, 7,600 not reached');
});
