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

/** Migrating an empty database takes seconds, copying one does not: made once a run, copied by every suite. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  // A folder of this run's own: two runs in one checkout must not read each other's half-written dump.
  const folder = mkdtempSync(join(tmpdir(), 'smr-cluster-'));
  const path = `${folder}/test-cluster.tar`;
  const emptyPath = `${folder}/empty-cluster.tar`;
  project.provide('clusterDump', path);
  project.provide('emptyClusterDump', emptyPath);
  const serverUrl = process.env.TEST_DATABASE_URL;
  const template = serverUrl ? await createServerTemplate(serverUrl) : null;
  project.provide('serverTemplate', template?.name ?? '');
  await dumpClusters(emptyPath, template ? null : path);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await template?.drop();
  };
}

/** @param migratedPath left out where the suites copy a database of a server instead */
async function dumpClusters(emptyPath: string, migratedPath: string | null): Promise<void> {
  const engine = await PGlite.create('memory://', {
    extensions: { pg_trgm, unaccent },
    postgresqlconf: ['shared_buffers = 16MB'],
  });
  const dump = async (path: string) =>
    writeFileSync(path, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
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
