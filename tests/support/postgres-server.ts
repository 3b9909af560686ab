import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-ports.ts';

/** A PostgreSQL server of a test's own, in a folder that goes with it. */
export interface PostgresServer {
  url: string;
  port: number;
  /** Of the process that all others of it come from. */
  pid(): number;
  /** As if its machine had lost its power. */
  kill(): Promise<void>;
  /** On what it had written. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Where the newest PostgreSQL of this machine has its programs (Debian's packages); null: there is none. */
export function findPostgres(): string | null {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest ? join(folder, newest, 'bin') : null;
}

/**
 * @param bin folder of its programs
 * @param settings besides those that every server of the tests has
 */
export async function startPostgres(bin: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  return startIn(bin, settings, (data) => {
    as(bin, 'initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  });
}

/** A standby that follows by streaming. @param primary has `wal_level` and `max_wal_senders` as PostgreSQL sets them */
export async function startStandby(bin: string, primary: PostgresServer): Promise<PostgresServer> {
  const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
  return startIn(bin, { hot_standby: 'on' }, (data) => {
    as(bin, 'pg_basebackup', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', from);
  });
}

async function startIn(
  bin: string,
  settings: Record<string, string>,
  fill: (data: string) => void,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-postgresql-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  fill(data);
  const port = await freePort();
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const args = Object.entries({ fsync: 'off', ...all }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  let said = '';
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  };
  const start = async () => {
    const begun = spawn(join(bin, 'postgres'), ['-D', data, ...args], { stdio: ['ignore', 'ignore', 'pipe'], ...user });
    begun.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-10_000);
    });
    child = begun;
    while (!(await answers(url))) {
      if (begun.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
      await sleep(50);
    }
  };
  await start();
  return {
    url,
    port,
    pid: () => child?.pid ?? 0,
    start,
    // SIGQUIT: the server ends its processes without a checkpoint; SIGKILL would leave them and their memory behind.
    kill: () => end('SIGQUIT'),
    async close() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? findUser() : undefined;

function findUser(): { uid: number; gid: number } {
  const id = (flag: string) => {
    for (const name of ['postgres', 'nobody']) {
      try {
        return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      } catch {
        // That one is not there.
      }
    }
    throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.');
  };
  return { uid: id('-u'), gid: id('-g') };
}

function as(bin: string, program: string, ...args: string[]): void {
  execFileSync(join(bin, program), args, { stdio: 'pipe', cwd: tmpdir(), ...user });
}
