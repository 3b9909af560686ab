import { defineConfig } from 'vitest/config';

/** Unit and integration suites. Browser journeys live in tests/e2e and run under the same runner with longer limits. */
export default defineConfig({
  test: {
    include: ['{app,features,platform,ui,database,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/fixtures/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
