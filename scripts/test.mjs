// `npm test`: installs, builds, and runs everything; the last line says how it went. What does not wait for each other runs side by side:
// the compiler and the unit suites keep the processors busy, the browser journeys mostly wait.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolderInMemory } from './memory-folder.mjs';
import { ensureBuilt, ensureInstalled, node, root, runQuietly, say } from './prepare.mjs';

/** Set by .ci/run: a PostgreSQL server on which the suites that open a database are run as well. */
const serverUrl = process.env.TEST_SERVER_URL;
const VITEST = 'node_modules/vitest/vitest.mjs';
const FILLS_GAPS = 10;
const none = { passed: 0, failed: 0 };

await ensureInstalled();
const temporary = chooseFolder();
const checks = inTurn([
  ['types', ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['structure', ['scripts/check-structure.ts']],
  ['cycles', ['scripts/check-cycles.ts']],
  ['what Citus refuses', ['scripts/check-citus.ts']],
]);
// Only the journeys need the build.
const journeys = ensureBuilt().then(() => suites(['e2e']));
// All at once: whoever waits (for a page, for a server) leaves the processors to the others. The journeys take longest and wait most, so
// they are never kept waiting by what fills the gaps; and of that the suites on the server, one after the other, would end alone.
const outcomes = await Promise.all([
  checks,
  journeys,
  suites(['unit', 'data'], { niceness: FILLS_GAPS }),
  ...(serverUrl ? [suites(['server'], { niceness: FILLS_GAPS / 2, env: { TEST_DATABASE_URL: serverUrl } })] : []),
]);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function inTurn(steps) {
  const total = { ...none };
  for (const [name, args] of steps) {
    const { ok, output, seconds } = await runQuietly(node, args);
    total[ok ? 'passed' : 'failed']++;
    say(`${name}: ${ok ? 'passed' : 'FAILED'} (${seconds} s)`);
    if (!ok) console.error(output);
  }
  return total;
}

/** @param projects of vitest.config.ts @param options see runQuietly */
async function suites(projects, options = {}) {
  const project = projects.join(' and ');
  const report = join(root, 'node_modules', '.cache', `vitest-${projects[0]}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { ok, output, seconds } = await runQuietly(
    node,
    [VITEST, 'run', ...projects.flatMap((name) => ['--project', name]), ...reporters],
    { ...options, env: { ...temporary, ...options.env } },
  );
  const counts = readReport(report);
  // A runner that fails without a failing test (a crash, an unhandled error) is a failure, and one that ran nothing, too.
  if (counts.failed === 0 && (!ok || counts.passed === 0)) counts.failed++;
  say(`tests: ${project}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  if (counts.failed > 0) console.error(output);
  return counts;
}

/**
 * Products and databases of suites begin with a copy of a data folder, thousands of files: on a disk that is a second of computing each, in
 * memory a twentieth of it. Nothing that is proven here needs a disk: what outlives a power cut is shown on a record of what was written.
 */
function chooseFolder() {
  const folder = makeFolderInMemory();
  say(`temporary files: ${folder ?? `${tmpdir()}, for there is no memory to spare`}`);
  return folder ? { TMPDIR: folder } : {};
}

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
