import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serverStart from '../../scripts/server-start.json' with { type: 'json' };
import { databaseOfFolder, ON_SERVER } from './journey-databases.ts';
import { isSoak } from './soak.ts';

export interface RunningProduct {
  url: string;
  process: ChildProcess;
  /** Asks it for a path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Everything it wrote so far. */
  output(): string;
  /** @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Where a run of the journeys keeps a data folder with the shipped records in it, see seeded-folder.ts. */
export const SEEDED_FOLDER = 'SMR_SEEDED_FOLDER';

/** For journeys: the engine's WebAssembly is not compiled a second time, for speed: a third of what a process computes that lives for seconds. */
const BRIEF_LIFE = ['--liftoff-only'];

/**
 * The product as its users start it (but for what makes the short life of a journey's cheaper): the built server on a free port. A data folder that is still empty begins with a copy of the
 * shipped records where the run has prepared one. Give a data folder to start it again on the same data.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'smr-'));
  const seeded = process.env[SEEDED_FOLDER];
  const onServer = env.DATABASE_URL ? null : await databaseOfFolder(dataDir);
  if (seeded && !onServer && !env.DATABASE_URL && !existsSync(join(dataDir, 'postgres'))) {
    cpSync(seeded, dataDir, { recursive: true });
  }
  const child = spawn(
    process.execPath,
    [...serverStart.flags, ...(seeded && !isSoak ? BRIEF_LIFE : []), 'dist/server/main.js'],
    {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
        ...serverStart.environment,
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'info',
        // Its load is not what most journeys are about; those of the fleet turn it on.
        SIMULATOR: 'off',
        // One browser after the other asks from the same address, and a walk over all links asks for hundreds of pages.
        PAGES_PER_MINUTE: '100000',
        ...(onServer ? { ...ON_SERVER, DATABASE_URL: onServer } : {}),
        ...env,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = await new Promise<string>((resolve, reject) => {
    const onData = (data: Buffer) => {
      output += data;
      const found = output.match(/"address":"http:\/\/localhost:(\d+)"/)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    exited.then((code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    process: child,
    fetch: (path, init) => fetch(url + path, init),
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const code = await exited;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
