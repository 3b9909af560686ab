import type { AnyRouter } from '@orpc/server';
import { Hono } from 'hono';
import { describeApi } from '../../platform/server/http/api.ts';
import type { AppEnv } from '../../platform/server/http/request-context.ts';
import { site } from '../site.ts';

/** The API's description, made once. The page that shows it, /api/docs, is a page of the site. */
export function createApiDescription(router: AnyRouter) {
  let description: ReturnType<typeof describeApi> | undefined;
  return () => {
    description ??= describeApi(router, {
      title: `${site.name} API`,
      description:
        'The site itself uses what is described here; only signing in and out goes through /api/auth, by the paths of better-auth. Times are ISO-8601 in UTC.',
      version: '1',
    });
    return description;
  };
}

export function apiDocsRoutes(loadApiDescription: () => Promise<object>): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/api/openapi.json', async (c) => c.json(await loadApiDescription()));
}
