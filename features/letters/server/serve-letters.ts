import { generateRssFeed } from 'feedsmith';
import type { Database } from '../../../platform/server/database.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import type { Edition } from '../contract.ts';
import { letterPath, pathFor } from '../rules/letter-path.ts';
import { FEED_PATH, SPECIMEN_PATH } from '../vocabulary.ts';
import { type ArchivedLetter, composeSpecimen, findManagedIssue, listArchive } from './queries.ts';
import { renderLetter } from './render-letter.ts';
import { requireEdition, requireOffered } from './schedule-queries.ts';
import { impersonalLinks, type LetterSettings } from './write-letters.ts';

const LETTERS_IN_THE_FEED = 20;

/**
 * `/newsletter.xml`: the archive of a letter as RSS with whole letters; a specimen, for as long as there is none; and the preview of a
 * draft for editors. The first two of another letter than the weekly one with `?letter=<slug>`. The last two are documents of their own, as mail programs show them.
 */
export function letterRoutes({ db, letters, now }: { db: Database; letters: LetterSettings; now(): number }): Route[] {
  return [
    {
      method: 'GET',
      path: FEED_PATH,
      access: 'visitor',
      compress: true,
      cache: 'public, max-age=900',
      async handle(c) {
        const edition = await requireEdition(db.orm, c.req.query('letter') ?? WEEKLY);
        const issues = await listArchive(db.orm, edition.slug, LETTERS_IN_THE_FEED);
        // What is being set up and was never sent is nobody's yet.
        if (issues.length === 0) await requireOffered(db.orm, edition.slug);
        return c.body(writeFeed(edition, issues, letters), 200, {
          'content-type': 'application/rss+xml; charset=utf-8',
        });
      },
    },
    {
      method: 'GET',
      path: SPECIMEN_PATH,
      access: 'visitor',
      compress: true,
      cache: 'public, max-age=900',
      async handle(c) {
        const edition = await requireOffered(db.orm, c.req.query('letter') ?? WEEKLY);
        const specimen = await composeSpecimen(db.orm, edition, new Date(now()));
        if (!specimen) throw new AppError('NOT_FOUND', 'There are no stories yet to make a letter from.');
        const { publicUrl, siteName } = letters;
        const links = {
          siteName,
          letterName: edition.slug === WEEKLY ? null : edition.name,
          publicUrl,
          archiveUrl: null,
          reader: null,
          imprint: letters.imprint,
          preferencesUrl: null,
          unsubscribeUrl: null,
        };
        return c.html(renderLetter(specimen, links).html, 200, {
          'content-security-policy': PREVIEW_POLICY,
          'x-robots-tag': 'noindex',
        });
      },
    },
    {
      method: 'GET',
      path: '/api/admin/newsletter/issues/:id/preview',
      access: 'editor',
      cache: 'no-store',
      async handle(c) {
        const id = c.req.param('id') ?? '';
        const issue = /^[0-9a-f-]{36}$/.test(id) ? await findManagedIssue(db.orm, id) : null;
        if (!issue) throw new AppError('NOT_FOUND', 'There is no such letter.');
        const { html, text } = renderLetter(issue, impersonalLinks(issue, letters));
        const headers = { 'content-security-policy': PREVIEW_POLICY };
        if (c.req.query('as') === 'text') return c.text(text, 200, headers);
        return c.html(inScheme(html, c.req.query('scheme')), 200, headers);
      },
    },
  ];
}

function writeFeed(edition: Edition, issues: readonly ArchivedLetter[], letters: LetterSettings): string {
  const { siteName, publicUrl } = letters;
  const about =
    edition.slug === WEEKLY
      ? { title: `${siteName} weekly`, description: 'Five stories a week from small modular reactors.' }
      : { title: `${siteName}: ${edition.name}`, description: edition.description || edition.name };
  const self = `${publicUrl}${pathFor(FEED_PATH, edition.slug)}`;
  return generateRssFeed({
    ...about,
    link: `${publicUrl}${pathFor('/newsletter', edition.slug)}`,
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items: issues.map((issue) => ({
      title: issue.subject,
      link: `${publicUrl}${letterPath(issue)}`,
      guid: { value: `${publicUrl}${letterPath(issue)}`, isPermaLink: true },
      pubDate: new Date(issue.sentAt),
      description: renderLetter(issue, impersonalLinks(issue, letters)).text,
    })),
  });
}

/** Mail needs inline styles. Framed by our own admin area only, without scripts. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** Mail programs decide for the reader; an editor wants to see both. */
function inScheme(html: string, scheme: string | undefined): string {
  if (scheme !== 'dark' && scheme !== 'light') return html;
  return html.replace('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all');
}
