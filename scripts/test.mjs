// `npm test`: installs, builds, and runs everything; the last line says how it went.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, node, root, run, say } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();

let passed = 0;
let failed = 0;

for (const [name, args] of [
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['structure', ['scripts/check-structure.ts']],
  ['cycles', ['scripts/check-cycles.ts']],
]) {
  say(name);
  await run(node, args).then(
    () => passed++,
    (error) => {
      failed++;
      console.error(error.message);
    },
  );
}

for (const project of ['unit', 'e2e']) {
  say(`tests: ${project}`);
  const report = join(root, 'node_modules', '.cache', `vitest-${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]).then(
    () => true,
    () => false,
  );
  const counts = readReport(report);
  passed += counts.passed;
  failed += counts.failed;
  // A runner that fails without a failing test (a crash, an unhandled error) is a failure.
  if (!ended && counts.failed === 0) failed++;
  if (ended && counts.passed === 0) failed++;
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
