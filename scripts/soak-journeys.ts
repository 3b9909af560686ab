// `npm run soak -- journeys [test files]`: the journeys with their products on a PostgreSQL server (Debian's postgresql), as those of an installation with several processes are.
import { readdirSync } from 'node:fs';
import { findPostgres, startPostgres } from '../tests/support/postgres-server.ts';
import { environment, node, run } from './prepare.mjs';

const given = process.argv.slice(2);
/** What these are about is the folder of the embedded engine, or what a killed one leaves there. */
const onFolders = /(backup|crash)\.test\.ts$/;
const journeys = readdirSync('tests/e2e').filter((name) => name.endsWith('.test.ts') && !onFolders.test(name));
const bin = findPostgres();
if (!bin) throw new Error('There is no PostgreSQL: apt-get install postgresql');
const server = await startPostgres(bin);
try {
  const files = given.length > 0 ? given : journeys.map((name) => `tests/e2e/${name}`);
  await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...files], {
    env: { ...environment(), JOURNEYS_SERVER_URL: server.url },
  });
} finally {
  await server.close();
}
