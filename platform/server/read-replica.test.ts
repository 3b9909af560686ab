import { describe, expect, it } from 'vitest';
import { judgeReplica, type ReplicaAnswers } from './examine-replica.ts';
import { onlyReads, parseLsn } from './read-replica.ts';

describe('whether a statement only reads', () => {
  it.each([
    'select 1',
    '  (select a from b) union (select c from d)',
    'with a as (select 1) select * from a',
    'SELECT updated_at, deleted_at FROM stories ORDER BY inserted_at',
    'values (1), (2)',
  ])('yes: %s', (text) => {
    expect(onlyReads(text)).toBe(true);
  });

  it.each([
    'insert into a values (1)',
    'update a set b = 1',
    'with gone as (delete from a returning *) select * from gone',
    'select * from a for update skip locked',
    'select * from a for no key update',
    'select pg_notify($1, $2)',
    'select pg_try_advisory_xact_lock(1)',
    "select nextval('a_id_seq')",
    'begin',
    'refresh materialized view a',
  ])('no: %s', (text) => {
    expect(onlyReads(text)).toBe(false);
  });
});

it('places in the log of writes are compared as numbers, not as texts', () => {
  expect(parseLsn('A/0') > parseLsn('9/FFFFFFFF')).toBe(true);
  expect(parseLsn('10/0') > parseLsn('A/0')).toBe(true);
  expect(parseLsn('0/3000148')).toBe(0x3000148n);
});

describe('the doctor on DATABASE_READ_URL', () => {
  const well: ReplicaAnswers = { isStandby: true, isOfThisPrimary: true, behindBytes: 1_200, isPaused: false };
  it.each<[string, 'good' | 'doubtful' | 'wrong', Partial<ReplicaAnswers>]>([
    ['a standby that keeps up', 'good', {}],
    ['one that is far behind', 'doubtful', { behindBytes: 900_000_000 }],
    ['one that was told to wait', 'doubtful', { isPaused: true }],
    ['a primary', 'wrong', { isStandby: false }],
    ['a standby of another server', 'wrong', { isOfThisPrimary: false }],
  ])('%s is %s', (_, state, changed) => {
    expect(judgeReplica('replica.example:5432', { ...well, ...changed }).state).toBe(state);
  });
});
