import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { issueTimeOf, readToken } from '../../../platform/server/sign-token.ts';
import { feedFormats } from '../../../platform/server/write-feeds.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { dayOf } from '../../../platform/shared/days.ts';
import { stopMails } from './commands.ts';
import type { Followed } from './define-follow.ts';
import { FEED_TOKEN, type FollowRow, findFollow, STOP_ALL_TOKEN, STOP_TOKEN } from './queries.ts';
import { listDates, listNewest } from './read-target.ts';
import { writeCalendar } from './write-calendar.ts';

export interface FollowRouteDeps {
  db: Database;
  followed: Followed;
  secret: string;
  publicUrl: string;
  site: { name: string; language: string };
  now(): number;
}

const ITEMS_IN_A_FEED = 50;

/**
 * The private feed and the calendar of a follow, by an address that only its owner knows: what is in it, as it is now. An address that was
 * replaced, or whose follow is gone, answers 410, so that programs stop asking; who asks again and again for the same is answered 304. And the end
 * of mails by one press, see RFC 8058.
 */
export function followRoutes(deps: FollowRouteDeps): Route[] {
  const { db, secret } = deps;
  const stop = { path: '/api/follows/stop/:token', access: 'visitor', isSecret: true } as const;
  const tokenOf = (c: AppContext) => c.req.param('token') ?? '';
  return [
    {
      method: 'GET',
      path: '/f/:file',
      access: 'visitor',
      compress: true,
      isSecret: true,
      async handle(c) {
        const [, token = '', format = ''] = (c.req.param('file') ?? '').match(/^(.+)\.(xml|ics)$/) ?? [];
        const id = readToken(secret, FEED_TOKEN, token);
        if (!id) throw new AppError('NOT_FOUND', 'There is no such feed.');
        const follow = await findFollow(db.orm, id);
        if (follow?.secretSince.getTime() !== issueTimeOf(token)?.getTime() || !follow)
          return c.text('This address was given up by its owner.\n', 410);
        return format === 'ics' ? answerCalendar(c, deps, follow) : answerFeed(c, deps, follow);
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
        await stopMails(db.orm, id ? { id } : { profileId: profileId ?? '' });
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

async function answerFeed(
  c: AppContext,
  { db, followed, publicUrl, site }: FollowRouteDeps,
  follow: FollowRow,
): Promise<Response> {
  const items = await listNewest(db.orm, followed, follow, ITEMS_IN_A_FEED);
  const entries = items.map(({ id, title, path, text, publishedAt, names }) => ({
    ...{ id, title, publishedAt },
    url: publicUrl + path,
    summary: text ?? title,
    tags: Object.values(names),
    author: site.name,
  }));
  const { contentType, write } = feedFormats.atom;
  const body = write(entries, {
    title: `${site.name}: ${follow.label}`,
    description: follow.label,
    language: site.language,
    selfUrl: publicUrl + c.req.path,
    pageUrl: publicUrl + follow.path,
    siteName: site.name,
    updated: items[0]?.publishedAt ?? follow.createdAt,
  });
  return answerUnlessSame(c, body, contentType);
}

async function answerCalendar(
  c: AppContext,
  { followed, publicUrl, site, now }: FollowRouteDeps,
  follow: FollowRow,
): Promise<Response> {
  const dates = await listDates(followed, follow.filter, dayOf(now()));
  const body = writeCalendar(dates, { name: `${site.name}: ${follow.label}`, publicUrl });
  return answerUnlessSame(c, body, 'text/calendar');
}

/** 304 for what the asking program has already. */
function answerUnlessSame(c: AppContext, body: string, contentType: string): Response {
  // Weak: the same may come packed in several ways.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim());
  if (known.includes(etag)) return c.body(null, 304, { etag });
  return c.body(body, 200, { 'content-type': `${contentType}; charset=utf-8`, etag });
}
