// `npm run soak [-- test files]`: the suites that take a size (tests/support/soak.ts), at full size and one after the other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, node, root, run } from './prepare.mjs';

const wanted = process.argv.slice(2);
const suites = ['app', 'features', 'platform', 'tests']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => /\.test\.tsx?$/.test(path) && readFileSync(join(root, path), 'utf8').includes('support/soak.ts'));
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
