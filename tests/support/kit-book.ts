import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import { listen } from '../../platform/server/http/listen.ts';
import { pagePolicy } from '../../platform/server/http/security-headers.ts';
import { root } from '../../scripts/source-files.ts';

export interface OpenBook {
  url: string;
  close(): Promise<void>;
}

/** The book of the kit as a page of its own, under the policy that the pages of the product have. */
export async function openKitBook(): Promise<OpenBook> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-kit-book-'));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [tailwindcss(), react()],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'ui/book/book.html') } },
  });
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('content-security-policy', pagePolicy([]));
  });
  app.get('/', serveStatic({ path: join(folder, 'ui/book/book.html') }));
  app.use('/*', serveStatic({ root: folder }));
  const server = await listen(app as never, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://localhost:${server.port}/`,
    async close() {
      await server.close(1_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
