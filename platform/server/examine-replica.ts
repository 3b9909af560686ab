import pg from 'pg';
import { formatCount } from '../shared/format-number.ts';
import type { Database } from './database.ts';
import { doubtful, type Finding, good, wrong } from './examine-database.ts';

/** One that is further behind answers nothing that was changed lately: all of it is read from the primary. */
const FAR_BEHIND_BYTES = 16 * 1024 * 1024;
const CONNECT_WITHIN_MS = 5_000;

/** What a standby says of itself, beside what the primary says. */
export interface ReplicaAnswers {
  isStandby: boolean;
  /** Whether both were once one cluster. */
  isOfThisPrimary: boolean;
  behindBytes: number;
  isPaused: boolean;
}

/** Whether DATABASE_READ_URL leads to a standby of this primary that keeps up; read back from both. */
export async function examineReplica(url: string | null, db: Database | null): Promise<Finding[]> {
  if (!url) return [];
  if (!db || db.engine === 'embedded')
    return [
      doubtful(
        'DATABASE_READ_URL',
        'Ignored: the embedded database has no replicas.',
        'Remove it, or set DATABASE_URL to the server whose replica it is.',
      ),
    ];
  const { host } = new URL(url);
  try {
    return [judgeReplica(host, await askBoth(url, db))];
  } catch (error) {
    return [
      doubtful(
        'DATABASE_READ_URL',
        `${host} does not take us in (${error instanceof Error ? error.message : String(error)}): everything is read from the primary.`,
        'Look at DATABASE_READ_URL and at the replica’s log.',
      ),
    ];
  }
}

export function judgeReplica(
  host: string,
  { isStandby, isOfThisPrimary, behindBytes, isPaused }: ReplicaAnswers,
): Finding {
  const about = 'DATABASE_READ_URL';
  if (!isOfThisPrimary)
    return wrong(about, `${host} is no copy of the database at DATABASE_URL.`, 'Let it lead to a standby of that one.');
  if (!isStandby)
    return wrong(
      about,
      `${host} is a primary: nothing is read from it.`,
      'Let it lead to standbys, or remove it if there are none.',
    );
  const said = `${host} is a standby of this primary, ${formatCount(behindBytes)} bytes behind`;
  if (isPaused)
    return doubtful(about, `${said}; it does not replay.`, 'select pg_wal_replay_resume() there, when that is over.');
  if (behindBytes > FAR_BEHIND_BYTES)
    return doubtful(about, `${said}: most is read from the primary.`, 'Look at pg_stat_replication on the primary.');
  return good(about, `${said}.`);
}

async function askBoth(connectionString: string, { pool }: Database): Promise<ReplicaAnswers> {
  const primary = await pool.query<{ id: string; at: string }>(
    'select system_identifier::text as id, pg_current_wal_insert_lsn()::text as at from pg_control_system()',
  );
  const { id, at } = primary.rows[0] ?? {};
  const replica = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  try {
    await replica.connect();
    const { rows } = await replica.query<Omit<ReplicaAnswers, 'behindBytes'> & { behind: string | null }>(
      `select pg_is_in_recovery() as "isStandby", system_identifier::text = $1 as "isOfThisPrimary",
              case when pg_is_in_recovery() then greatest(0, pg_wal_lsn_diff($2::pg_lsn, pg_last_wal_replay_lsn())) end as behind,
              case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused"
       from pg_control_system()`,
      [id, at],
    );
    const found = rows[0];
    if (!found) throw new Error('it answers nothing');
    return { ...found, behindBytes: Number(found.behind ?? 0) };
  } finally {
    await replica.end().catch(() => {});
  }
}
