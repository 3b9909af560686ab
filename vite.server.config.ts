import { defineConfig } from 'vite';

/**
 * The server beside the pages that it renders (vite.config.ts), `dist/server/main.js`: one file is read faster than a thousand modules,
 * and it needs nothing of node_modules but what is not JavaScript: the embedded database, and the library that reads pictures.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp', 'vite'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'app/server/main.ts',
        admin: 'scripts/promote-admin.ts',
        maintain: 'app/server/maintain.ts',
        'render-thread': 'app/server/rendering/render-thread.ts',
        'engine-thread': 'platform/server/engine-thread.ts',
        'fold-thread': 'features/fleet/telemetry/server/fold-thread.ts',
        'read-body-thread': 'features/feeds/server/read-body-thread.ts',
      },
      // Beside each other: folders.ts finds the house two levels above itself, here as in app/server.
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name].js' },
    },
  },
});
