import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { traceStatements } from './tracing.ts';

/** One answer that is only read for. */
interface Reading {
  /** Who has a name may have written elsewhere a moment ago: what was committed when he asks is shown to him. */
  isStrict: boolean;
  /** What a standby must have replayed for it; null: it stays at the primary. */
  needed: Promise<bigint | null> | null;
  /** Once it went to the primary it stays there, or it would go back in time. */
  atPrimary: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/**
 * What `work` reads may be read from a standby, where there is one (`DATABASE_READ_URL`). Gates are asked outside of it.
 *
 * @param isStrict for whoever has a session or a key; others are shown at least what this process has heard of
 */
export function readingOnly<Result>(isStrict: boolean, work: () => Promise<Result>): Promise<Result> {
  return readings.run({ isStrict, needed: null, atPrimary: false }, work);
}

/** Where statements were answered that a standby might have answered. */
export type ReadsByPlace = Record<'replica' | 'behind' | 'away' | 'refused', number>;

export interface ReplicaOptions {
  url: string;
  /** Tables by which it is decided who may do what: what asks for one of them stays at the primary. */
  keptAtPrimary: readonly string[];
  log: Log;
  /** Whether changes of other processes may have gone unheard. */
  isDeaf(): boolean;
}

export interface ReplicaReads {
  counts: Readonly<ReadsByPlace>;
  /** A change was heard of. */
  noteChange(): void;
  close(): Promise<void>;
}

/** Who waits for a standby waits less than the primary would take, several times over. */
const REPLAYED_WITHIN_MS = 100;
const LOOK_AGAIN_MS = 5;
/** One that was behind, or away, is not waited for so soon again. */
const REST_MS = 1_000;
const CONNECT_WITHIN_MS = 1_000;
const QUERY_WITHIN_MS = 120_000;

/**
 * Lets statements of the pool that only read, for an answer that is only read for, be answered by a standby that has replayed what they need. All
 * else, and what the standby could not answer, goes to the primary as if there were no standby.
 *
 * DATABASE_READ_URL may lead to another standby with each connection, so how far one has come is known of its connection only.
 */
export function readAlsoFrom(primary: pg.Pool, { url, keptAtPrimary, log, isDeaf }: ReplicaOptions): ReplicaReads {
  const replica = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'smr-intelligence reads',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: QUERY_WITHIN_MS,
  });
  replica.on('error', (error) => log.warn({ err: error }, 'an idle connection to the replica was lost'));
  replica.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the replica was lost'));
    traceStatements(client);
  });
  const counts: ReadsByPlace = { replica: 0, behind: 0, away: 0, refused: 0 };
  const gates = keptAtPrimary.length > 0 ? new RegExp(`\\b(${keptAtPrimary.join('|')})\\b`) : null;
  const queryPrimary = primary.query.bind(primary) as (...asked: unknown[]) => unknown;
  const positions = followPosition(queryPrimary);
  let restsUntil = 0;
  let impatientUntil = 0;

  const askReplica = async (asked: unknown[], needed: bigint): Promise<{ answer: unknown } | null> => {
    const client = await replica.connect();
    let failure: Error | undefined;
    try {
      const waitsMs = impatientUntil > performance.now() ? 0 : REPLAYED_WITHIN_MS;
      if (!(await hasReplayed(client, needed, waitsMs))) {
        impatientUntil = performance.now() + REST_MS;
        return null;
      }
      return { answer: await (client.query as (...asked: unknown[]) => Promise<unknown>)(...asked) };
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // One that failed may lead to a server that is gone, or is no standby any more.
      client.release(failure);
    }
  };

  const read = async (reading: Reading, asked: unknown[]): Promise<unknown> => {
    const turnAway = (why: keyof ReadsByPlace) => {
      counts[why]++;
      reading.atPrimary = true;
      return queryPrimary(...asked);
    };
    if (restsUntil > performance.now()) return turnAway('away');
    reading.needed ??= positions.read(reading.isStrict || isDeaf());
    const needed = await reading.needed;
    if (needed === null) return turnAway('away');
    try {
      const answered = await askReplica(asked, needed);
      if (!answered) return turnAway('behind');
      counts.replica++;
      return answered.answer;
    } catch (error) {
      // What the server itself says is about the statement: it was too long for the replay, or it writes after all.
      if (error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')) return turnAway('refused');
      restsUntil = performance.now() + REST_MS;
      log.warn({ err: error }, 'the replica does not answer: what is read is read from the primary');
      return turnAway('away');
    }
  };

  primary.query = ((...asked: unknown[]) => {
    // With a callback the pool asks for itself.
    if (typeof asked.at(-1) === 'function') return queryPrimary(...asked);
    const text = textOf(asked[0]);
    const reading = readings.getStore();
    if (onlyReads(text)) {
      if (!reading || reading.atPrimary || gates?.test(text)) return queryPrimary(...asked);
      return read(reading, asked);
    }
    if (reading) reading.atPrimary = true;
    const answer = queryPrimary(...asked) as Promise<unknown>;
    return Promise.resolve(answer).finally(positions.noteChange);
  }) as typeof primary.query;
  noteBorrowed(primary, () => {
    const reading = readings.getStore();
    if (reading) reading.atPrimary = true;
    return positions.noteChange;
  });
  return { counts, noteChange: positions.noteChange, close: () => replica.end() };
}

/** How far the primary has come; asked when something may have changed since it was last asked. */
function followPosition(queryPrimary: (...asked: unknown[]) => unknown) {
  let known: bigint | null = null;
  /** Whether nothing was heard of since it was asked, though the answer may still be under way. */
  let isKnown = false;
  const ask = async (): Promise<bigint | null> => {
    isKnown = true;
    try {
      // Where the next record goes: what was committed before lies before it, also what is not on the disk yet.
      const { rows } = (await queryPrimary('select pg_current_wal_insert_lsn()::text as lsn')) as pg.QueryResult;
      known = parseLsn(rows[0].lsn);
      return known;
    } catch {
      // The primary is away, which whoever reads there is told by itself.
      isKnown = false;
      return null;
    }
  };
  let underWay: Promise<bigint | null> | null = null;
  let next: Promise<bigint | null> | null = null;
  /** One that is under way may have been answered before the change: who comes meanwhile shares the one after it. */
  const askShared = (): Promise<bigint | null> => {
    if (underWay) {
      next ??= underWay.then(() => {
        next = null;
        return askShared();
      });
      return next;
    }
    underWay = ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return {
    noteChange: () => {
      isKnown = false;
    },
    /** @param anew what other processes committed, too, though nothing of it was heard */
    read: (anew: boolean): Promise<bigint | null> =>
      isKnown && !anew ? (underWay ?? Promise.resolve(known)) : askShared(),
  };
}

/** By connection, how far its server had come when it was last asked. It only goes on from there. */
const replayed = new WeakMap<pg.PoolClient, bigint>();

/** @throws when the server is no standby */
async function hasReplayed(client: pg.PoolClient, needed: bigint, waitsMs: number): Promise<boolean> {
  const known = replayed.get(client);
  if (known !== undefined && known >= needed) return true;
  for (const endsAt = performance.now() + waitsMs; ; await sleep(LOOK_AGAIN_MS)) {
    const { rows } = await client.query<{ lsn: string | null; standby: boolean }>(
      'select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
    );
    const { lsn = null, standby = false } = rows[0] ?? {};
    if (!standby || lsn === null) throw new Error('DATABASE_READ_URL leads to a server that is no standby');
    const position = parseLsn(lsn);
    replayed.set(client, position);
    if (position >= needed) return true;
    if (performance.now() >= endsAt) return false;
  }
}

/** A place in the log of writes, as PostgreSQL writes it: two hexadecimal halves. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * By its words, and on the safe side: one that writes by a function is refused by the standby (25006) and goes to the primary. Locks that PostgreSQL knows nothing
 * of by itself, and what is told to other sessions, mean something at the primary only.
 */
export function onlyReads(text: string): boolean {
  return /^[\s(]*(select|with|values)\b/i.test(text) && !writing.test(text);
}

const writing =
  /\b(insert|update|delete|merge|truncate|nextval|setval|pg_notify|pg_(try_)?advisory\w*|for\s+(no\s+key\s+update|update|key\s+share|share))\b/i;

/** A connection that is borrowed may write all the time that it is away. @param onBorrow returns what is done when it is given back */
function noteBorrowed(pool: pg.Pool, onBorrow: () => () => void): void {
  const connect = pool.connect.bind(pool) as {
    (): Promise<pg.PoolClient>;
    (callback: (...told: never[]) => void): void;
  };
  const lend = async () => {
    const onReturn = onBorrow();
    const client = await connect();
    const release = client.release;
    client.release = (failure) => {
      client.release = release;
      onReturn();
      release.call(client, failure);
    };
    return client;
  };
  pool.connect = ((callback?: (...told: never[]) => void) =>
    callback ? connect(callback) : lend()) as pg.Pool['connect'];
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String(Object(asked).text);
}
