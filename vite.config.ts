import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { contract } from './app/contract.ts';
import { virtualRoutes } from './app/web/routes.ts';
import { namePaths } from './scripts/name-paths.ts';

/**
 * What seventeen pages share travels in one file: as many small ones, each packed by itself, were 1.3 KB more on /news. From fewer pages on, it
 * would bring along what a page does not need. Readers change nothing: they do without what the desks change things with.
 */
const sharedByMost = {
  name: 'shared',
  minShareCount: 17,
  // The words of the atlas are many, and the diagrams of the fleet need one list of them; fields that search are of the fleet and the desks.
  test: (id: string) =>
    !/mutationObserver|useMutation|atlas\/records\/vocabulary|ComboboxField|UnitField/.test(id) && !isOfDesks(id),
};

/** Tables, forms and what opens over them: the fleet and the desks have them, readers of news do not. */
const isOfDesks = (id: string) =>
  /\/ui\/(Data(Table|List)|data-table|Dialog|Form\.|form-content|kept-text|use-kept-text|use-first-error|modal-stack|fields\/LongTextField)/.test(
    id,
  );
const sharedByDesks = { name: 'desks', minShareCount: 3, includeDependenciesRecursively: false, test: isOfDesks };

/** The same for the cards and filters of /news, some of which other pages show, too: another 1.3 KB. */
const sharedWithNews = {
  name: 'news',
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /\/features\/news\/web\/|\/DefinedTerms|term-hints|\/TermHintsSwitch|\/ui\/(FilterBar|ActiveFilters|Pager|TagList)|chevron-down|host-of/,
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    contractPaths(),
    earlyScript(),
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
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page downloads the names of all 330: one character less of what cannot be packed is half a KB. Fewer the bundler does not make of so many.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: [sharedByMost, sharedByDesks, sharedWithNews] },
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
 * browser can speak REST without downloading Zod.
 */
function contractPaths(): Plugin {
  const id = 'virtual:api-paths';
  return {
    name: 'api-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(namePaths(contract))}` : undefined),
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
