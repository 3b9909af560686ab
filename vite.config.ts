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
        // A page in one piece, apart from the code that every page loads: its frame and skeletons share parts with it.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
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
});

/**
 * `virtual:api-paths`: method and path of every procedure, without the schemas, so that the browser can speak REST without
 * downloading Zod. What only the API's description and the gate read is left out.
 */
function contractPaths(): Plugin {
  const id = 'virtual:api-paths';
  return {
    name: 'api-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract), withoutDescription)}`
        : undefined,
  };
}

function withoutDescription(key: string, value: unknown): unknown {
  if (key === 'meta') return {};
  if (key !== 'route' || typeof value !== 'object') return value;
  const { summary: _, tags: __, successStatus: ___, ...route } = value as Record<string, unknown>;
  return route;
}
