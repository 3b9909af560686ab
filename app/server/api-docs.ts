import type { AnyRouter } from '@orpc/server';
import { Hono } from 'hono';
import { describeApi } from '../../platform/server/http/api.ts';
import type { AppEnv } from '../../platform/server/http/request-context.ts';
import { site } from '../site.ts';

/** `/api/openapi.json`. The page that shows it, /api/docs, is a page of the site. */
export function apiDocsRoutes(router: AnyRouter): Hono<AppEnv> {
  let description: ReturnType<typeof describeApi> | undefined;
  return new Hono<AppEnv>().get('/api/openapi.json', async (c) => {
    description ??= describeApi(router, {
      title: `${site.name} API`,
      description: 'The site itself uses what is described here, and nothing else. Times are ISO-8601 in UTC.',
      version: '1',
    });
    return c.json(await description);
  });
}
