import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = { hookTimeout: 60_000, setupFiles: ['tests/support/setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [],
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,features,platform,ui,database,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/fixtures/**', 'node_modules/**'],
          globalSetup: ['tests/support/database-template.ts'],
          testTimeout: 20_000,
          // The usual number is one less than there are cores.
          maxWorkers: availableParallelism(),
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          // Two browsers with a server each: one alone leaves half of two cores idle.
          maxWorkers: 2,
        },
      },
    ],
  },
});
