import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { WEEKLY } from '../vocabulary.ts';
import { leaveLetter } from './choice-commands.ts';
import { findLeaving, MANAGE_TOKEN, unknownLink } from './read-tokens.ts';
import type { NewsletterDeps } from './start-subscription.ts';

/**
 * The address in the List-Unsubscribe field of letters. A POST leaves that letter at once, as RFC 8058 wants it: no cookie, no redirect, no
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
        const leaving = await findLeaving(db.orm, newsletter.secret, tokenOf(c));
        if (!leaving) throw unknownLink();
        await leaveLetter(db.orm, newsletter.secret, leaving, new Date());
        return c.text('You are unsubscribed.\n');
      },
    },
    {
      ...link,
      method: 'GET',
      async handle(c) {
        const leaving = await findLeaving(db.orm, newsletter.secret, tokenOf(c));
        const search: Record<string, string> =
          leaving && leaving.letter !== WEEKLY
            ? { token: signToken(newsletter.secret, MANAGE_TOKEN, leaving.id), letter: leaving.letter }
            : { token: tokenOf(c) };
        return c.redirect(`/newsletter/unsubscribe?${new URLSearchParams(search)}`, 303);
      },
    },
  ];
}
