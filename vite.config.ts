import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { contract } from './app/contract.ts';
import { virtualRoutes } from './app/web/routes.ts';
import type { ProcedureMeta } from './platform/shared/procedure.ts';
import { namePaths } from './scripts/name-paths.ts';
import { packFiles } from './scripts/pack-files.ts';
import { shareCode } from './scripts/share-code.ts';
import { splitRoutes } from './scripts/split-routes.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    contractPaths(),
    earlyScript(),
    splitRoutes(),
    shareCode(),
    packFiles(),
    tanstackStart({
      srcDirectory: 'app/web',
      router: {
        entry: 'router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: virtualRoutes,
        quoteStyle: 'single',
        semicolons: true,
        // A page brings its loader with it. The router would put the loaders of all pages, with all that they import, into what
        // every page downloads; this way the home page is 6 KB lighter. The price is paid on a change of page that was not
        // announced by a pointer: its code is asked for before its data, not together with it.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
      client: { entry: 'client.tsx' },
      server: { entry: 'server.tsx' },
      // The product has one way to its data, the API; server functions would be a second.
      serverFns: { disableCsrfMiddlewareWarning: true },
      vite: { installDevServerMiddleware: false },
    }),
    react(),
  ],
  build: { sourcemap: false },
  resolve: {
    // For a React before 18, which we are not.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page downloads the names of some hundred: one character less of what cannot be packed is 0.2 KB. Fewer the bundler does not make of so many.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  // What is shipped renders without node_modules. In development the packages are read as they are.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}));

/**
 * `virtual:api-paths`: method and path of every procedure ("POST /companies") by room and name, without the schemas, so that the
 * browser can speak REST without downloading Zod. What readers do not ask for comes with the routes of those who do.
 */
function contractPaths(): Plugin {
  const id = 'virtual:api-paths';
  const isReaders = ({ '~orpc': { meta } }: { '~orpc': { meta: ProcedureMeta } }) => meta.access === 'visitor';
  return {
    name: 'api-paths',
    resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
    load(source) {
      if (source === `\0${id}`)
        return `const paths = ${JSON.stringify(namePaths(contract, isReaders))};
export const known = { paths, loadOthers: () => import('${id}/others') };`;
      if (source === `\0${id}/others`)
        return `export const paths = ${JSON.stringify(namePaths(contract, (one) => !isReaders(one)))};`;
      return undefined;
    },
  };
}

/** `virtual:early-script`: `app/web/early/early.ts` with what it imports, as one piece of text that stands in every page. */
function earlyScript(): Plugin {
  const id = 'virtual:early-script';
  return {
    name: 'early-script',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, lib: { entry: 'app/web/early/early.ts', formats: ['iife'], name: 'early' } },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) throw new Error('The early script could not be built.');
      for (const { facadeModuleId } of output.output.filter((one) => one.type === 'chunk')) {
        if (facadeModuleId) this.addWatchFile(facadeModuleId);
      }
      return `export default ${JSON.stringify(output.output[0].code.trim())}`;
    },
  };
}
