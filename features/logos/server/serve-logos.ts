import type { Database } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { findLogo, type LogoSubjects, type StoredLogo } from './queries.ts';

/** The stored picture of a record, from our own origin. */
export function logoRoutes({ db, logoSubjects }: { db: Database; logoSubjects: readonly LogoSubjects[] }): Route[] {
  return logoSubjects.map(({ path, findId }) => ({
    method: 'GET',
    path,
    access: 'visitor',
    async handle(c) {
      const id = await findId(db.orm, c.req.param('key') ?? '');
      return send(c, id === null ? null : await findLogo(db.orm, id));
    },
  }));
}

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
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  });
}
