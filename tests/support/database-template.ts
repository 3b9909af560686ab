import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { createServerTemplate } from './server-databases.ts';

interface Prepared {
  path: string;
  emptyPath: string;
  serverTemplate: string;
  remove(): Promise<void>;
}

/** The projects of a run are prepared in one process, and this module is read anew for each: what the first one made serves the others. */
const run = globalThis as { preparedTemplates?: Promise<Prepared> };

/** Migrating an empty database takes seconds, copying one does not: made once a run, copied by every suite. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  run.preparedTemplates ??= prepare();
  const { path, emptyPath, serverTemplate, remove } = await run.preparedTemplates;
  project.provide('clusterDump', path);
  project.provide('emptyClusterDump', emptyPath);
  project.provide('serverTemplate', serverTemplate);
  // Asked for by every project when all have ended.
  return remove;
}

async function prepare(): Promise<Prepared> {
  // A folder of this run's own: two runs in one checkout must not read each other's half-written dump.
  const folder = mkdtempSync(join(tmpdir(), 'smr-cluster-'));
  const path = `${folder}/test-cluster.tar`;
  const emptyPath = `${folder}/empty-cluster.tar`;
  const serverUrl = process.env.TEST_DATABASE_URL;
  const template = serverUrl ? await createServerTemplate(serverUrl) : null;
  await dumpClusters(emptyPath, template ? null : path);
  let isRemoved = false;
  return {
    path,
    emptyPath,
    serverTemplate: template?.name ?? '',
    async remove() {
      if (isRemoved) return;
      isRemoved = true;
      rmSync(folder, { recursive: true, force: true });
      await template?.drop();
    },
  };
}

/**
 * As small as they can be: every suite unpacks one, and many open dozens.
 *
 * @param migratedPath left out where the suites copy a database of a server instead
 */
async function dumpClusters(emptyPath: string, migratedPath: string | null): Promise<void> {
  const engine = await PGlite.create('memory://', {
    extensions: { pg_trgm, unaccent },
    // The log of writes is part of the dump: one piece of it is 16 MB, but for this.
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['shared_buffers = 16MB', 'wal_recycle = off', 'min_wal_size = 2MB', 'max_wal_size = 16MB'],
  });
  const dump = async (path: string) => {
    // Else whoever opens it does all that was written once more, as after a crash.
    await engine.exec('checkpoint');
    writeFileSync(path, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  };
  // Half of the files are databases to copy from, and the embedded engine has one database.
  await engine.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await engine.exec(`drop database ${name}`);
  await dump(emptyPath);
  if (migratedPath) {
    await migrate(drizzle(engine), { migrationsFolder: 'database/migrations' });
    await dump(migratedPath);
  }
  await engine.close();
}

declare module 'vitest' {
  export interface ProvidedContext {
    clusterDump: string;
    /** A database with nothing in it: making one takes five times as long as copying it. */
    emptyClusterDump: string;
    /** Name of a migrated database on the server; empty where the suites run on the embedded engine. */
    serverTemplate: string;
  }
}
