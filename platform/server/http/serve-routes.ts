import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Access } from '../../shared/procedure.ts';
import type { Limiter } from '../limit-tries.ts';
import { readingOnly } from '../read-replica.ts';
import { limitBody } from './limit-body.ts';
import { limitBy } from './rate-limit.ts';
import type { AppContext, AppEnv } from './request-context.ts';
import { requireSameOrigin } from './same-origin.ts';
import { openAddress, secretAddress } from './security-headers.ts';

/**
 * An address that a room answers itself: a download, a feed, a form of a browser without scripts, a webhook. Everything else is a page or
 * a procedure of the API. What a route does not say is the closed choice: a small body, of our own pages, not kept.
 */
export interface Route {
  method: 'GET' | 'POST' | 'ALL';
  /** As Hono writes it. */
  path: string;
  /** Who may; asked before anything else of the room runs. */
  access: Access;
  handle(c: AppContext): Response | Promise<Response>;
  /** Bytes of a request's body; 64 KiB when left out. */
  largestBody?: number;
  /** Counts the requests of an address beside the general limits. 'own': the room counts itself, and nobody else does. */
  limit?: Limiter | 'own';
  /** 'any': asked by programs that bring a key and no cookie that another site's page could abuse. */
  origin?: 'any';
  /** `Cache-Control` of a good answer. */
  cache?: string;
  /** Text that is worth packing. */
  compress?: boolean;
  /** What pages of other sites may read, too: a file that is the same for everybody. Whoever asks from there asks as nobody. */
  isOpen?: boolean;
  /** The address is somebody's key: no cache keeps the answer, no link tells the address on. */
  isSecret?: boolean;
}

/** A form that people fill in. */
export const SMALL_BODY_BYTES = 64 * 1024;

interface RouteGates {
  publicUrl: string;
  /** Around what changes something, see `tellOwnChanges`. */
  ownChanges: MiddlewareHandler<AppEnv>;
  /** The general limits. */
  limitRequests: MiddlewareHandler<AppEnv>;
  /** @throws AppError UNAUTHORIZED or FORBIDDEN */
  authorize(c: AppContext, access: Access): Promise<void>;
}

/** Each route behind the gates that it declares, and those that it does not. */
export function serveRoutes(
  routes: readonly Route[],
  { publicUrl, ownChanges, limitRequests, authorize }: RouteGates,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const ours = requireSameOrigin(publicUrl);
  for (const route of routes) {
    const gates: MiddlewareHandler<AppEnv>[] = [
      ...(route.isSecret ? [secretAddress] : []),
      ...(route.isOpen ? [openAddress] : []),
      ...(isCounted(route) ? [limitRequests] : []),
      ...(typeof route.limit === 'object' ? [limitBy(route.limit)] : []),
      limitBody(route.largestBody ?? SMALL_BODY_BYTES),
      // A program that writes samples all day does not come back to read pages.
      ...(route.origin === 'any' ? [] : [ours, ownChanges]),
      ...(route.compress ? [compress()] : []),
      // What others keep they may ask about again. (It is read whole for that.)
      ...(route.cache?.startsWith('public') ? [etag({ weak: true })] : []),
    ];
    const answer = async (c: AppContext) => {
      await authorize(c, route.access);
      const response =
        route.method === 'GET' ? await readingOnly(hasName(c), async () => route.handle(c)) : await route.handle(c);
      // What packs says so only of what has a body: not to who has it already.
      if (route.compress) response.headers.append('vary', 'Accept-Encoding');
      if (route.cache && response.ok) response.headers.set('cache-control', route.cache);
      return response;
    };
    app.on(methodsOf(route), [route.path], ...gates, answer);
  }
  return app;
}

/** Whether somebody asks who may have changed something himself. */
function hasName(c: AppContext): boolean {
  return c.req.header('cookie') !== undefined || c.req.header('authorization') !== undefined;
}

/** Files are read by programs that many people share, such as feed readers, and are cheap. */
function isCounted({ method, path, limit }: Route): boolean {
  return limit !== 'own' && (method !== 'GET' || path.startsWith('/api/'));
}

function methodsOf({ method }: Route): string[] {
  // Hono answers HEAD by GET.
  return method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] : [method];
}
