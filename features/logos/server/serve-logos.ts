import type { Database } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { findCompanyLogo, findStartupLogo, type StoredLogo } from './queries.ts';

/** `/api/companies/{slug}/logo` and `/api/startups/{id}/logo`: the stored picture, from our own origin. */
export function logoRoutes({ db }: { db: Database }): Route[] {
  const picture = { method: 'GET', access: 'visitor' } as const;
  return [
    {
      ...picture,
      path: '/api/companies/:slug/logo',
      handle: async (c) => send(c, await findCompanyLogo(db.orm, c.req.param('slug') ?? '')),
    },
    {
      ...picture,
      path: '/api/startups/:id/logo',
      async handle(c) {
        const id = c.req.param('id') ?? '';
        return send(c, isUuid.test(id) ? await findStartupLogo(db.orm, id) : null);
      },
    },
  ];
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function send(c: AppContext, logo: StoredLogo | null): Response {
  if (!logo) throw new AppError('NOT_FOUND', 'No logo is stored for this record.');
  const etag = `"${logo.sha256.slice(0, 22)}"`;
  const headers = {
    etag,
    // Pages link the picture with its hash (?v=), so that address never changes its picture.
    'cache-control': c.req.query('v') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(Uint8Array.from(logo.image), 200, {
    ...headers,
    'content-type': logo.contentType,
    // Somebody who opens the picture itself must not run what a foreign site drew.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}
