// `npm run soak [-- test files]`: the suites that take a size (tests/support/soak.ts), or look at pages whole (every-page.ts), at full size and one after the other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, node, root, run } from './prepare.mjs';

const wanted = process.argv.slice(2);
/** What is more than a suite, by its name: `npm run soak -- <name> …`. */
const named = {
  postgresql: 'scripts/soak-postgresql.ts',
  journeys: 'scripts/soak-journeys.ts',
  mixed: 'scripts/soak-mixed.ts',
  image: 'scripts/soak-image.ts',
  days: 'scripts/soak-days.ts',
};
if (wanted[0] in named) {
  const [name, ...rest] = wanted;
  await run(node, [named[name], ...rest]);
  process.exit(0);
}

const suites = ['app', 'features', 'platform', 'tests']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter(
    (path) =>
      /\.test\.tsx?$/.test(path) && /support\/(soak|every-page)\.ts/.test(readFileSync(join(root, path), 'utf8')),
  );
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--project',
  'data',
  '--project',
  'e2e',
  '--maxWorkers',
  '1',
];
await run(node, [...args, ...(wanted.length > 0 ? wanted : suites)], { env: { ...environment(), SOAK: '1' } });
