import { minifyContractRouter } from '@orpc/contract';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './app/contract.ts';
import { virtualRoutes } from './app/web/routes.ts';

export default defineConfig({
  plugins: [
    tailwindcss(),
    contractPaths(),
    tanstackStart({
      srcDirectory: 'app/web',
      router: {
        entry: 'router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: virtualRoutes,
        quoteStyle: 'single',
        semicolons: true,
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
});

/**
 * `virtual:api-paths`: method and path of every procedure, without the schemas, so that the browser can speak REST without
 * downloading Zod, and without the sentences that describe them.
 */
function contractPaths(): Plugin {
  const id = 'virtual:api-paths';
  return {
    name: 'api-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(minifyContractRouter(contract), keepPaths)}` : undefined,
  };
}

function keepPaths(key: string, value: unknown): unknown {
  // A procedure is recognized by having one; what it says concerns the server.
  if (key === 'meta') return {};
  return ['tags', 'summary', 'description'].includes(key) ? undefined : value;
}
