import type { Database } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { canDrawCard, drawCard, hashCard } from './draw-card.ts';
import { keepCard } from './picture-commands.ts';
import { findCard, findPicture } from './picture-queries.ts';
import { findPublished } from './queries.ts';

/** The pictures of posts and of links to them, from our own origin. */
export function pictureRoutes({ db, siteName }: { db: Database; siteName: string }): Route[] {
  return [
    {
      method: 'GET',
      path: '/blog/pictures/:file',
      access: 'visitor',
      async handle(c) {
        const [, hash, width] = c.req.param('file')?.match(/^([0-9a-f]{32})-(\d{1,4})(?:x\d{1,5})?\.webp$/) ?? [];
        const image = hash ? await findPicture(db.orm, hash, Number(width)) : null;
        if (!image) throw new AppError('NOT_FOUND', 'There is no such picture.');
        return send(c, { image, contentType: 'image/webp', etag: `"${hash}-${width}"`, cache: FOR_GOOD });
      },
    },
    {
      method: 'GET',
      path: '/blog/:slug/card.png',
      access: 'visitor',
      async handle(c) {
        const post = await findPublished(db.orm, c.req.param('slug') ?? '');
        const text = { title: post?.title ?? '', byline: post?.byline ?? '', siteName };
        if (!post || !canDrawCard(text)) throw new AppError('NOT_FOUND', 'There is no such picture.');
        const hash = hashCard(text);
        const known = await findCard(db.orm, hash);
        const image = known ?? (await drawCard(text));
        if (!known) await keepCard(db.orm, hash, image);
        // Without its hash, or with an older one, the address stands for whatever the post says by now.
        const cache = c.req.query('v') === hash ? FOR_GOOD : 'public, max-age=300';
        return send(c, { image, contentType: 'image/png', etag: `"${hash}"`, cache });
      },
    },
  ];
}

/** What stands under an address with its hash never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

interface Sent {
  image: Buffer;
  contentType: string;
  etag: string;
  cache: string;
}

function send(c: AppContext, { image, contentType, etag, cache }: Sent): Response {
  const headers = { etag, 'cache-control': cache };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(Uint8Array.from(image), 200, { ...headers, 'content-type': contentType });
}
