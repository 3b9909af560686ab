import type { Config } from '../../../platform/server/config.ts';
import type { NodeMiddleware } from '../../../platform/server/http/listen.ts';
import type { PageRenderer } from '../../../platform/server/http/pages.ts';
import type { Log } from '../../../platform/server/log.ts';
import { folders } from '../folders.ts';
import { serveBook } from '../serve-book.ts';
import { openRenderThreads } from './open-threads.ts';

export interface Rendering {
  renderer(): Promise<PageRenderer>;
  clientFolder: string | null;
  middleware: readonly NodeMiddleware[];
  close(): Promise<void>;
}

/** The built pages; in development Vite in this process, which compiles them as they are asked for and reloads the browser. */
export async function openRenderer(config: Pick<Config, 'isDevelopment'>, log: Log): Promise<Rendering> {
  if (config.isDevelopment) return openViteRenderer();
  const { renderer, close } = openRenderThreads({ entry: folders.renderer, script: folders.renderThread, log });
  return { renderer: async () => renderer, clientFolder: folders.client, middleware: [], close };
}

async function openViteRenderer(): Promise<Rendering> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root: folders.root,
    appType: 'custom',
    configLoader: 'native',
    server: { middlewareMode: true },
  });
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no runnable server environment.');
  return {
    renderer: async () => {
      const entry = (await environment.runner.import(`${folders.root}app/web/server.tsx`)) as { default: PageRenderer };
      return entry.default;
    },
    clientFolder: null,
    middleware: [vite.middlewares, serveBook(vite)],
    close: () => vite.close(),
  };
}
