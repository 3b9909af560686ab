import { readFile } from 'node:fs/promises';
import type { ViteDevServer } from 'vite';
import type { NodeMiddleware } from '../../platform/server/http/listen.ts';
import { folders } from './folders.ts';

/**
 * /ui: every part of the design system in every state. In development only: Vite serves it, and the build knows nothing of it. No route of the
 * router, because the list of routes is written to a file that is committed and would change with whoever started the server last.
 */
export function serveBook(vite: ViteDevServer): NodeMiddleware {
  return (request, response, next) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/ui' && path !== '/ui/') return next();
    readFile(`${folders.root}ui/book/book.html`, 'utf8')
      .then((html) => vite.transformIndexHtml('/ui', html))
      .then((html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
      .catch((error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)));
  };
}
