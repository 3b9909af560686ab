import type { Database } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { issueTimeOf, readToken } from '../../../platform/server/sign-token.ts';
import { feedFormats } from '../../../platform/server/write-feeds.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { listStories } from '../../news/server/queries.ts';
import { stopMails } from './commands.ts';
import { FEED_TOKEN, findFollow, STOP_ALL_TOKEN, STOP_TOKEN } from './queries.ts';

export interface FollowRouteDeps {
  db: Database;
  secret: string;
  publicUrl: string;
  site: { name: string; language: string };
}

const ITEMS_IN_A_FEED = 50;

/**
 * The private feed of a follow, by an address that only its owner knows: the newest stories of the list, as it is now. An address that was
 * replaced, or whose follow is gone, answers 410, so that feed readers stop asking. And the end of mails by one press, see RFC 8058.
 */
export function followRoutes({ db, secret, publicUrl, site }: FollowRouteDeps): Route[] {
  const stop = { path: '/api/follows/stop/:token', access: 'visitor', isSecret: true } as const;
  const tokenOf = (c: AppContext) => c.req.param('token') ?? '';
  return [
    {
      method: 'GET',
      path: '/follow/:token/atom.xml',
      access: 'visitor',
      compress: true,
      isSecret: true,
      async handle(c) {
        const id = readToken(secret, FEED_TOKEN, tokenOf(c));
        if (!id) throw new AppError('NOT_FOUND', 'There is no such feed.');
        const follow = await findFollow(db.orm, id);
        if (follow?.secretSince.getTime() !== issueTimeOf(tokenOf(c))?.getTime() || !follow)
          return c.text('This address was given up by its owner.\n', 410);
        const { items } = await listStories(db.orm, { ...follow.filter, limit: ITEMS_IN_A_FEED });
        const entries = items.map((item) => ({
          id: item.id,
          title: item.title,
          url: `${publicUrl}/news/${item.slug}`,
          summary: item.summary ?? item.title,
          publishedAt: new Date(item.publishedAt),
          tags: item.tags,
          author: item.publisher ?? item.source,
        }));
        const { contentType, write } = feedFormats.atom;
        const body = write(entries, {
          title: `${site.name}: ${follow.label}`,
          description: follow.label,
          language: site.language,
          selfUrl: publicUrl + c.req.path,
          pageUrl: publicUrl + follow.path,
          siteName: site.name,
          updated: new Date(items[0]?.publishedAt ?? follow.createdAt),
        });
        return c.body(body, 200, { 'content-type': `${contentType}; charset=utf-8` });
      },
    },
    {
      ...stop,
      method: 'POST',
      // Mail programs send it, without a cookie.
      origin: 'any',
      async handle(c) {
        const token = tokenOf(c);
        const id = readToken(secret, STOP_TOKEN, token);
        const profileId = readToken(secret, STOP_ALL_TOKEN, token);
        if (!id && !profileId) throw new AppError('NOT_FOUND', 'This link does not work.');
        await stopMails(db.orm, id ? { id } : { profileId: profileId ?? '' }, new Date());
        // A browser, by the page without scripts or with them.
        if (c.req.header('accept')?.includes('text/html')) return c.redirect(`/follow/stop/${token}?done=1`, 303);
        return c.text('No mail of these any more. What you follow stays on your desk.\n');
      },
    },
    {
      ...stop,
      method: 'GET',
      // Programs that look at links only see the page.
      handle: (c) => c.redirect(`/follow/stop/${tokenOf(c)}`, 303),
    },
  ];
}
