import { mkdirSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';

/** Creating and migrating a cluster takes seconds, unpacking one does not: made once per run, unpacked by every suite. */
export default async function prepareTemplate(project: TestProject): Promise<void> {
  const folder = 'node_modules/.cache';
  const path = `${folder}/test-cluster.tar`;
  if (!process.env.TEST_DATABASE_URL) {
    const engine = await PGlite.create('memory://', {
      extensions: { pg_trgm, unaccent },
      postgresqlconf: ['shared_buffers = 16MB'],
    });
    await migrate(drizzle(engine), { migrationsFolder: 'database/migrations' });
    const dump = await engine.dumpDataDir('none');
    await engine.close();
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  }
  project.provide('clusterDump', path);
}

declare module 'vitest' {
  export interface ProvidedContext {
    clusterDump: string;
  }
}
