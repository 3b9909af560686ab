import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DataFolderError, lockDataFolder } from './data-folder-lock.ts';
import { type EmbeddedEngine, openEngineInTurns, openEngineThread } from './embedded-engine.ts';
import { syncFolder, syncPath } from './embedded-folder.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import type { Log } from './log.ts';
import { inTurn, shareOneConnection } from './one-connection.ts';
import { type ReadsByPlace, type ReplicaReads, readAlsoFrom } from './read-replica.ts';
import { traceStatements } from './tracing.ts';

/** Query builder over either engine. Inside `orm.transaction(tx => …)` use only `tx`: the embedded engine has one connection. */
export type Orm = NodePgDatabase;
/** What a query or command may be given: the database, or a transaction someone else opened. */
export type Executor = Orm | Parameters<Parameters<Orm['transaction']>[0]>[0];

export interface Database {
  readonly engine: 'embedded' | 'server';
  readonly orm: Orm;
  /** The pool below `orm`, for what speaks SQL text (jobs, migrations). */
  readonly pool: pg.Pool;
  /** How often a standby answered what was only read, and why it did not; null: there is none. */
  readonly replicaReads: Readonly<ReadsByPlace> | null;
  /**
   * Calls `onNotify` for every NOTIFY on the channel, and `onGap` after a lost connection came back, because what was notified
   * in between is gone.
   */
  listen(channel: string, onNotify: (payload: string) => void, onGap: () => void): Promise<Listening>;
  /**
   * Notifies on the channel of what is committed already. All who listen to the embedded database are in this process: they hear it at once, without a
   * way through its only connection, where a statement of somebody else's may take a tenth of a second.
   */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Listening {
  /**
   * Notifies on the channel by the connection that listens to it, so that it waits for nobody else's queries.
   *
   * @throws while that connection is lost
   */
  say(payload: string): Promise<void>;
  /** Takes the connection for lost, though nothing said so: it is made anew, and `onGap` is called. */
  reopen(): void;
}

export interface EmbeddedOptions {
  /** A dumped data folder to begin with. */
  clusterDump?: Blob;
  /** Address of `engine-thread`: the engine computes there, and not in this thread. */
  thread?: URL;
  /** Whether an acknowledged commit is on the disk, and outlives a power cut. @default false */
  synced?: boolean;
}

/** PostgreSQL compiled to WebAssembly, in this process, its files below `dataDir`; `null` keeps it in memory (tests). */
export async function openEmbeddedDatabase(dataDir: string | null, options: EmbeddedOptions = {}): Promise<Database> {
  const unlock = dataDir ? lockDataFolder(dataDir) : () => {};
  const engine = await startEngine(dataDir, options).catch((error: unknown) => {
    unlock();
    throw dataDir && !(error instanceof DataFolderError) ? unusable(dataDir, error) : error;
  });
  const config = { user: 'postgres', database: 'postgres', ssl: false, max: 1, idleTimeoutMillis: 0 };
  const pool = shareOneConnection(new pg.Pool({ ...config, stream: () => new EmbeddedStream(engine) }));
  // The engine tells whichever client asks next, and that one may be another than the one that listened.
  const notifications = new EventEmitter();
  traceStatements(pool);
  pool.on('connect', (client) => {
    // The engine has one session: what another client had begun and prepared is still there, and this one knows nothing of it.
    // Whoever asks next is told if it fails.
    client.query('rollback; deallocate all').catch(() => {});
    traceStatements(client);
    client.on('notification', ({ channel, payload }) => inTurn(() => notifications.emit(channel, payload ?? '')));
  });
  return {
    engine: 'embedded',
    orm: drizzle({ client: pool }),
    pool,
    replicaReads: null,
    async listen(channel, onNotify) {
      // What listens is nobody's request, whoever's statement was the cause.
      const outside = AsyncLocalStorage.snapshot();
      notifications.on(channel, (payload: string) => outside(onNotify, payload));
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return { say: async (payload) => void (await pool.query(SAY, [channel, payload])), reopen() {} };
    },
    async notify(channel, payloads) {
      for (const payload of payloads) inTurn(() => notifications.emit(channel, payload));
    },
    async close() {
      await pool.end();
      await engine.close();
      unlock();
    },
  };
}

/**
 * Says that the first start went to its end: from then on the database is there, and a folder without one has lost it. It holds `SYNCED` when
 * nothing of the folder was written without being brought to the disk.
 */
const FINISHED = 'database-was-made';
const SYNCED = 'synced';
/** Says to which server a folder was moved: who went on writing here would write beside what is read there. */
export const MOVED = 'moved-to-a-server';

/** What a restore that came to nothing has begun: its folder is as it was, and the next try begins anew. */
export function removeEmbeddedDatabase(dataDir: string): void {
  for (const name of [FINISHED, 'postgres']) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function unusable(dataDir: string, cause: unknown): DataFolderError {
  const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
  const folder = join(dataDir, 'postgres');
  const what = existsSync(join(dataDir, FINISHED))
    ? `cannot be opened: it is damaged, or not whole (${why}). Restore ${dataDir} from a backup, or choose another DATA_DIR.`
    : `cannot be made (${why}). Look whether there is room, and who may write there, or choose another DATA_DIR.`;
  return new DataFolderError(`The database in ${folder} ${what}`, { cause });
}

async function startEngine(
  dataDir: string | null,
  { clusterDump, thread, synced = false }: EmbeddedOptions,
): Promise<EmbeddedEngine> {
  refuseMoved(dataDir);
  const folder = dataDir ? join(dataDir, 'postgres') : null;
  const finished = dataDir ? join(dataDir, FINISHED) : null;
  // The engine makes a new database where it finds none. A first start that was killed may be repeated; what was there once is not
  // made anew over what is left of it.
  if (finished && folder && existsSync(finished) && !existsSync(join(folder, 'PG_VERSION')))
    throw new Error('PG_VERSION is missing');
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (finished && existsSync(finished)) noteSynced(finished, synced, folder);
  const options = { folder, synced };
  const engine = await (thread
    ? openEngineThread(thread, options)
    : openEngineInTurns({ ...options, ...(clusterDump && { clusterDump }) }));
  if (finished) noteSynced(finished, synced, folder);
  return engine;
}

function refuseMoved(dataDir: string | null): void {
  const note = dataDir && join(dataDir, MOVED);
  if (!note || !existsSync(note)) return;
  throw new DataFolderError(
    `The database in ${dataDir} was moved to ${readFileSync(note, 'utf8')}. Start with DATABASE_URL, or remove ${note} to go on here.`,
  );
}

/** A folder that was made, or written for a while, without syncing is brought to the disk once, before it is said to be there. */
function noteSynced(finished: string, synced: boolean, folder: string | null): void {
  const wanted = synced ? SYNCED : '';
  if (existsSync(finished) && readFileSync(finished, 'utf8') === wanted) return;
  if (synced && folder) syncFolder(folder);
  writeFileSync(finished, wanted, { mode: 0o600 });
  if (!synced) return;
  syncPath(finished);
  syncPath(dirname(finished));
}

/** Who waits for a connection for so long waits for a server that is away, or for one that is busy beyond help. */
const CONNECT_WITHIN_MS = 5_000;
/** No statement of ours takes so long: the line is dead, or the server hangs. */
const QUERY_WITHIN_MS = 120_000;

export interface ServerOptions {
  /** Leads to standbys of the server, from which what is only read may be read. */
  replicaUrl?: string | null;
  /** Tables that are read from the server itself, whatever they are read for. */
  keptAtPrimary?: readonly string[];
}

/** A PostgreSQL server (15 or newer) shared by any number of processes. */
export async function connectToServer(
  databaseUrl: string,
  log: Log,
  { replicaUrl = null, keptAtPrimary = [] }: ServerOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    application_name: 'smr-intelligence',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: QUERY_WITHIN_MS,
  });
  // A pooled connection may die while nobody uses it; without a listener Node would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // The pool takes its own listener off a connection that it lends out, and a transaction borrows one for its whole length: without
  // this one a connection that is lost in the middle of a transaction (a failover, a restart of the server) would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    leaveDemoted(client);
    traceStatements(client);
  });
  giveBackUnbegun(pool);
  traceStatements(pool);
  // A machine that starts everything at once may be too busy the first time.
  const reach = () => pool.query('select 1');
  await reach().catch((error: Error) => (/timeout/.test(error.message) ? reach() : Promise.reject(error)));
  const listeners: ServerListener[] = [];
  const isDeaf = () => listeners.length === 0 || !listeners.every((listener) => listener.isHearing);
  const replica: ReplicaReads | null = replicaUrl
    ? readAlsoFrom(pool, { url: replicaUrl, keptAtPrimary, log, isDeaf })
    : null;
  return {
    engine: 'server',
    orm: drizzle({ client: pool }),
    pool,
    replicaReads: replica?.counts ?? null,
    async listen(channel, onNotify, onGap) {
      // Before anybody is told: who reads anew because of it is not shown what was before.
      const hear = (payload: string) => {
        replica?.noteChange();
        onNotify(payload);
      };
      const hearOfGap = () => {
        replica?.noteChange();
        onGap();
      };
      const listener = new ServerListener(databaseUrl, channel, hear, hearOfGap, log);
      listeners.push(listener);
      await listener.connect();
      return listener;
    },
    async notify(channel, payloads) {
      await pool.query(SAY_ALL, [channel, payloads]);
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await replica?.close();
      await pool.end();
    },
  };
}

/**
 * A server that lost its rank lets its connections live, and refuses every change over them (SQLSTATE 25006): such a connection is broken off,
 * and the next one leads to whoever has the rank now.
 */
function leaveDemoted(client: pg.Client): void {
  client.connection.on('errorMessage', ({ code }: { code?: string }) => {
    // After whoever asked has got the error.
    if (code === READ_ONLY) setImmediate(() => client.connection.stream.destroy());
  });
}

/**
 * Drizzle keeps a connection whose BEGIN fails (it was lost since it was last used) for ever: after ten of them nobody gets one any more, and
 * after the first the pool never ends. (A transaction that is begun along with its first statement, see transact-briefly.ts, gives it back by itself.)
 */
function giveBackUnbegun(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const lend = async () => {
    const client = await connect();
    const { query } = client;
    client.query = ((...asked: Parameters<pg.PoolClient['query']>) => {
      // From its first statement on it is the connection that it was.
      client.query = query;
      const answer = client.query(...asked) as unknown as Promise<unknown>;
      if (/^begin\b(?!;)/i.test(textOf(asked[0]))) answer.catch((error: Error) => client.release(error));
      return answer;
    }) as pg.PoolClient['query'];
    return client;
  };
  const connectEither = pool.connect.bind(pool);
  // The pool itself asks with a callback.
  pool.connect = ((callback?: Parameters<typeof connectEither>[0]) =>
    callback ? connectEither(callback) : lend()) as pg.Pool['connect'];
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String(Object(asked).text);
}

const READ_ONLY = '25006';
const SAY = 'select pg_notify($1, $2)';
const SAY_ALL = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
const RECONNECT_AFTER_MS = 1_000;

/** One connection of its own that stays in LISTEN and comes back by itself. */
class ServerListener implements Listening {
  #client: pg.Client | null = null;
  #closed = false;
  readonly #open: () => pg.Client;
  readonly #channel: string;
  readonly #onNotify: (payload: string) => void;
  readonly #onGap: () => void;
  readonly #log: Log;

  constructor(url: string, channel: string, onNotify: (payload: string) => void, onGap: () => void, log: Log) {
    this.#open = () =>
      new pg.Client({ connectionString: url, application_name: 'smr-intelligence listen', keepAlive: true });
    this.#channel = channel;
    this.#onNotify = onNotify;
    this.#onGap = onGap;
    this.#log = log;
  }

  async connect(): Promise<void> {
    const client = this.#open();
    client.on('notification', (message) => this.#onNotify(message.payload ?? ''));
    client.on('error', (error) => this.#log.warn({ err: error }, 'the listening connection was lost'));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.#channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    // Only now: an attempt that fails ends its connection too, and would be repeated twice.
    client.on('end', () => this.#reconnect());
    this.#client = client;
  }

  get isHearing(): boolean {
    return this.#client !== null;
  }

  async say(payload: string): Promise<void> {
    if (!this.#client) throw new Error('the listening connection is lost');
    await this.#client.query(SAY, [this.#channel, payload]);
  }

  reopen(): void {
    this.#client?.connection.stream.destroy();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#client = null;
    setTimeout(() => {
      if (this.#closed) return;
      this.connect().then(this.#onGap, (error: unknown) => {
        this.#log.warn({ err: error }, 'the listening connection could not be restored; trying again');
        this.#reconnect();
      });
    }, RECONNECT_AFTER_MS).unref();
  }
}
