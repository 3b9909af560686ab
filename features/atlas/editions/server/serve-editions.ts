import type { Database } from '../../../../platform/server/database.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { findEditionFile } from './queries.ts';

/** `/data/{number}/{file}`: what stands there once stands there for good, or says that it was retired. */
export function editionRoutes({ db }: { db: Database }): Route[] {
  return [
    {
      method: 'GET',
      path: '/data/:number{[1-9][0-9]{0,5}}/:name{[a-zA-Z0-9.-]+}',
      access: 'visitor',
      compress: true,
      isOpen: true,
      async handle(c) {
        const [number, name] = [Number(c.req.param('number')), c.req.param('name') ?? ''];
        const found = await findEditionFile(db.orm, number, name);
        if (found?.retired)
          throw new AppError('GONE', `Edition ${number} was retired: ${found.retired} /data has the others.`);
        if (!found?.file) throw new AppError('NOT_FOUND', 'There is no such file of an edition. /data lists them.');
        const { content, contentType, sha256 } = found.file;
        return c.body(new Uint8Array(content), 200, {
          'content-type': contentType,
          'content-disposition': `attachment; filename="smr-atlas-${number}-${name}"`,
          'x-checksum-sha256': sha256,
          // An edition may be retired: asked again after a day, nothing is sent that is there already.
          'cache-control': 'public, max-age=86400',
          etag: `"${sha256}"`,
        });
      },
    },
  ];
}
