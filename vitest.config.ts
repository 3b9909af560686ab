import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = { hookTimeout: 300_000, setupFiles: ['tests/support/setup.ts'] };
const suites = globSync('{app,features,platform,ui,database,scripts,tests}/**/*.test.{ts,tsx}').filter(
  (path) => !/^tests\/(e2e|fixtures)\//.test(path),
);
/** Suites that open a database: on the server at TEST_DATABASE_URL they are worth a second run. */
const withDatabase = suites.filter((path) =>
  /openTestDatabase|startTestApp|support\/alarmed-fleet/.test(readFileSync(path, 'utf8')),
);
const cores = availableParallelism();
/** Only what never ends is cut off: a machine that is busy with something else may take ten times as long. Full sizes take their time. */
const testTimeout = (process.env.SOAK === '1' ? 30 : 5) * 60_000;

const inProcess = {
  ...shared,
  setupFiles: [...shared.setupFiles, 'tests/support/quick-passwords.ts'],
  globalSetup: ['tests/support/database-template.ts'],
  testTimeout,
  maxWorkers: cores,
  // Suites share the modules of their worker: half of their time went into reading the same ones again. What a suite changes it undoes.
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...inProcess, name: 'unit', include: suites.filter((path) => !withDatabase.includes(path)) } },
      { test: { ...inProcess, name: 'data', include: withDatabase } },
      { test: { ...inProcess, name: 'server', include: withDatabase, maxWorkers: 1 } },
      {
        test: {
          ...shared,
          name: 'e2e',
          // That what is acknowledged is on the disk is proven elsewhere (embedded-folder.test.ts).
          env: { EMBEDDED_FSYNC: 'off' },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/seeded-folder.ts'],
          testTimeout,
          // A browser with a server each, which wait for each other; one more than processors fills the gaps. Twice as many were not faster.
          maxWorkers: cores + 1,
          isolate: false,
        },
      },
    ],
  },
});
