import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../platform/server/database.ts';
import { examineDatabase, type Finding } from '../platform/server/examine-database.ts';
import { openTestDatabase } from './support/test-database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** The same database with other answers: nobody changes the clock or the standby of a server for a test. */
const answering = (changed: Record<string, unknown>): Database => {
  const query = async (text: string) => {
    const { rows } = await db.pool.query(text);
    return { rows: [{ ...rows[0], ...changed }] };
  };
  return { ...db, engine: 'server', pool: { query } as unknown as Database['pool'] };
};
const stateOf = (findings: Finding[], about: string) => findings.find((finding) => finding.about === about)?.state;

describe('the doctor', () => {
  it('reads the settings back from the database that is there', async () => {
    const findings = await examineDatabase(db, Date.now);
    expect(findings.map(({ about }) => about)).toEqual(expect.arrayContaining(['version', 'encoding', 'power cut']));
    expect(stateOf(findings, 'encoding')).toBe('good');
    // Tests run without.
    expect(stateOf(findings, 'power cut')).toBe('wrong');
  });

  it.each<[about: string, state: Finding['state'], answer: Record<string, unknown>]>([
    ['version', 'wrong', { version: 140_012 }],
    ['version', 'good', { version: 150_000 }],
    ['encoding', 'wrong', { encoding: 'LATIN1' }],
    ['power cut', 'good', { fsync: 'on' }],
    ['torn pages', 'wrong', { fullPageWrites: 'off' }],
    ['isolation', 'wrong', { isolation: 'serializable' }],
    ['role', 'wrong', { inRecovery: true }],
    ['acknowledgement', 'wrong', { synchronousCommit: 'off' }],
    ['acknowledgement', 'wrong', { synchronousCommit: 'local', standbyNames: 'ANY 1 (*)' }],
    ['acknowledgement', 'good', { synchronousCommit: 'remote_apply', standbyNames: 'ANY 1 (*)' }],
    ['copies', 'doubtful', { standbyNames: '' }],
    ['copies', 'good', { standbyNames: 'ANY 1 (*)' }],
    ['connections', 'doubtful', { freeConnections: 24 }],
    ['clock', 'wrong', { clock: new Date(Date.now() - 5_000) }],
    ['freezing', 'wrong', { frozenAge: 1_500_000_000 }],
    ['transactions', 'doubtful', { oldTransactions: 2 }],
    ['order of letters', 'wrong', { collation: '2.36, now 2.41' }],
  ])('judges %s: %s', async (about, state, answer) => {
    const findings = await examineDatabase(answering(answer), Date.now);
    expect(stateOf(findings, about)).toBe(state);
    expect(findings.every(({ state: each, mend }) => (each === 'good') === (mend === undefined))).toBe(true);
  });
});
