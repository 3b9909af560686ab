import { formatCount } from '../shared/format-number.ts';
import type { Database } from './database.ts';

/** One thing that was looked at. `mend` says what to do about it. */
export interface Finding {
  about: string;
  state: 'good' | 'doubtful' | 'wrong';
  says: string;
  mend?: string;
}

export const good = (about: string, says: string): Finding => ({ about, state: 'good', says });
export const doubtful = (about: string, says: string, mend: string): Finding => ({
  about,
  state: 'doubtful',
  says,
  mend,
});
export const wrong = (about: string, says: string, mend: string): Finding => ({ about, state: 'wrong', says, mend });

const OLDEST_VERSION = 150_000;
const MOST_CLOCK_DIFFERENCE_MS = 1_000;
/** Two processes of the product with ten connections each and one that listens, and somebody who looks. */
const LEAST_FREE_CONNECTIONS = 25;
const OLD_TRANSACTION_MINUTES = 5;
/** PostgreSQL stops writing at 2³¹; autovacuum should have begun at 200 million. */
const OLDEST_FROZEN = 1_000_000_000;

interface Answers {
  version: number;
  versionText: string;
  inRecovery: boolean;
  encoding: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  standbyNames: string;
  isolation: string;
  freeConnections: number;
  frozenAge: number;
  clock: Date;
  oldTransactions: number;
  collation: string | null;
}

/** Whether a database keeps what it acknowledges, and has room for the product; each answer is read back from it. */
export async function examineDatabase({ pool, engine }: Database, now: () => number): Promise<Finding[]> {
  const before = now();
  const { rows } = await pool.query<Answers>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
            pg_is_in_recovery() as "inRecovery", current_setting('server_encoding') as encoding,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
            current_setting('synchronous_commit') as "synchronousCommit",
            current_setting('synchronous_standby_names') as "standbyNames",
            current_setting('default_transaction_isolation') as isolation,
            current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as "freeConnections",
            (select age(datfrozenxid)::int from pg_database where datname = current_database()) as "frozenAge",
            clock_timestamp() as clock,
            (select count(*)::int from pg_stat_activity
             where state like 'idle in transaction%' and xact_start < now() - make_interval(mins => ${OLD_TRANSACTION_MINUTES}))
              as "oldTransactions",
            (select datcollversion || ', now ' || pg_database_collation_actual_version(oid) from pg_database
             where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)) as collation`,
  );
  const answers = rows[0];
  if (!answers) return [wrong('database', 'It does not answer.', 'Look at its own log.')];
  const differenceMs = Math.abs(answers.clock.getTime() - (before + now()) / 2);
  return [...examineKeeping(answers), ...(engine === 'server' ? examineServer(answers, differenceMs) : [])];
}

function examineKeeping({ version, versionText, encoding, fsync, fullPageWrites, isolation }: Answers): Finding[] {
  return [
    version >= OLDEST_VERSION
      ? good('version', `PostgreSQL ${versionText}.`)
      : wrong('version', `PostgreSQL ${versionText}.`, 'Take 15 or newer.'),
    encoding === 'UTF8'
      ? good('encoding', 'UTF8.')
      : wrong('encoding', `${encoding}.`, 'Make the database anew with encoding UTF8, and restore a backup into it.'),
    fsync === 'on'
      ? good('power cut', 'What is acknowledged is on the disk (fsync = on).')
      : wrong(
          'power cut',
          'fsync = off: a power cut may lose what was acknowledged, or the whole database.',
          'Set fsync = on (embedded: EMBEDDED_FSYNC=on).',
        ),
    fullPageWrites === 'on'
      ? good('torn pages', 'full_page_writes = on.')
      : wrong(
          'torn pages',
          'full_page_writes = off: a crash in the middle of a page damages it.',
          'Set full_page_writes = on.',
        ),
    isolation === 'read committed'
      ? good('isolation', 'read committed.')
      : wrong(
          'isolation',
          `default_transaction_isolation = ${isolation}: commands meet errors that they do not repeat.`,
          'Set it to read committed for the product’s role.',
        ),
  ];
}

function examineServer(answers: Answers, differenceMs: number): Finding[] {
  const { inRecovery, synchronousCommit, standbyNames, freeConnections, frozenAge, oldTransactions, collation } =
    answers;
  const seconds = (differenceMs / 1_000).toFixed(1);
  return [
    inRecovery
      ? wrong('role', 'This is a standby: nothing can be written.', 'Let DATABASE_URL lead to the primary.')
      : good('role', 'A primary.'),
    ['on', 'remote_apply', 'remote_write'].includes(synchronousCommit) ||
    (synchronousCommit === 'local' && !standbyNames)
      ? good('acknowledgement', `synchronous_commit = ${synchronousCommit}.`)
      : wrong(
          'acknowledgement',
          `synchronous_commit = ${synchronousCommit}: a commit is acknowledged before it is safe.`,
          'Set synchronous_commit = on.',
        ),
    standbyNames
      ? good('copies', `Commits wait for standbys (${standbyNames}).`)
      : doubtful(
          'copies',
          'No standby confirms commits: if this server’s disk breaks, what came since the last backup is lost.',
          'Set up synchronous replication, see docs/operating.md.',
        ),
    freeConnections >= LEAST_FREE_CONNECTIONS
      ? good('connections', `${freeConnections} are free.`)
      : doubtful(
          'connections',
          `Only ${freeConnections} are free; a process of the product takes 11.`,
          'Raise max_connections.',
        ),
    differenceMs <= MOST_CLOCK_DIFFERENCE_MS
      ? good('clock', `It and this machine agree within ${seconds} s.`)
      : wrong('clock', `It and this machine are ${seconds} s apart.`, 'Let both follow the same time server.'),
    frozenAge < OLDEST_FROZEN
      ? good('freezing', `The oldest transaction that is not frozen is ${formatCount(frozenAge)} transactions ago.`)
      : wrong(
          'freezing',
          `${formatCount(frozenAge)} transactions are not frozen; at 2 billion the server stops writing.`,
          'Find what keeps autovacuum from its work, and run VACUUM FREEZE.',
        ),
    oldTransactions === 0
      ? good('transactions', 'None has been idle for long.')
      : doubtful(
          'transactions',
          `${oldTransactions} idle for more than ${OLD_TRANSACTION_MINUTES} minutes: nothing behind them is cleaned up.`,
          'Find who holds them in pg_stat_activity.',
        ),
    collation
      ? wrong(
          'order of letters',
          `The operating system’s has changed since the database was made (${collation}): indexes of text may be wrong.`,
          'REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
        )
      : good('order of letters', 'As when the database was made.'),
  ];
}
