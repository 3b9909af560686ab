import type { Database } from '../../../platform/server/database.ts';
import { FOR_GOOD, sendNamedPicture, sendPicture } from '../../../platform/server/http/send-picture.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { openCard } from '../../cards/server/commands.ts';
import { findPicture } from './picture-queries.ts';
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
        return sendPicture(c, { image, contentType: 'image/webp', etag: `"${hash}-${width}"`, cache: FOR_GOOD });
      },
    },
    {
      method: 'GET',
      path: '/blog/:slug/card.png',
      access: 'visitor',
      async handle(c) {
        const post = await findPublished(db.orm, c.req.param('slug') ?? '');
        const card = post && (await openCard(db.orm, { title: post.title, byline: post.byline, siteName }));
        if (!card) throw new AppError('NOT_FOUND', 'There is no such picture.');
        return sendNamedPicture(c, card);
      },
    },
  ];
}
