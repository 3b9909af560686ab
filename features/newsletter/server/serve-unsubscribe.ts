import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { unsubscribe } from './commands.ts';
import { readManageToken } from './read-tokens.ts';
import type { NewsletterDeps } from './start-subscription.ts';

/**
 * The address in the List-Unsubscribe field of letters. A POST leaves at once, as RFC 8058 wants it: no cookie, no redirect, no
 * question. Its body (`List-Unsubscribe=One-Click`) says nothing that the token does not, so it is not looked at: a mail program
 * that forgets it means the same. A GET comes from programs older than the RFC and from link scanners: it only shows the page.
 */
export function unsubscribeRoutes({ db, newsletter }: Pick<NewsletterDeps, 'db' | 'newsletter'>): Route[] {
  const link = { path: '/api/newsletter/unsubscribe/:token', access: 'visitor', origin: 'any' } as const;
  const tokenOf = (c: AppContext) => c.req.param('token') ?? '';
  return [
    {
      ...link,
      method: 'POST',
      async handle(c) {
        const id = readManageToken(newsletter.secret, tokenOf(c));
        await unsubscribe(db.orm, newsletter.secret, id, new Date());
        return c.text('You are unsubscribed.\n');
      },
    },
    {
      ...link,
      method: 'GET',
      handle: (c) => c.redirect(`/newsletter/unsubscribe?${new URLSearchParams({ token: tokenOf(c) })}`, 303),
    },
  ];
}
