import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/server/http/request-context.ts';
import { unsubscribe } from './commands.ts';
import { readManageToken } from './read-tokens.ts';
import type { NewsletterDeps } from './start-subscription.ts';

/**
 * The address in the List-Unsubscribe field of letters. A POST leaves at once, as RFC 8058 wants it: no cookie, no redirect, no
 * question. Its body (`List-Unsubscribe=One-Click`) says nothing that the token does not, so it is not looked at: a mail program
 * that forgets it means the same. A GET comes from programs older than the RFC and from link scanners: it only shows the page.
 */
export function unsubscribeRoutes({ db, newsletter }: Pick<NewsletterDeps, 'db' | 'newsletter'>): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/api/newsletter/unsubscribe/:token', async (c) => {
      const id = readManageToken(newsletter.secret, c.req.param('token'));
      await unsubscribe(db.orm, newsletter.secret, id, new Date());
      return c.text('You are unsubscribed.\n');
    })
    .get('/api/newsletter/unsubscribe/:token', (c) =>
      c.redirect(`/newsletter/unsubscribe?${new URLSearchParams({ token: c.req.param('token') })}`, 303),
    );
}
