import { frameMail } from '../../../platform/server/frame-mail.ts';
import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import type { LetterItem, ManagedIssue } from '../contract.ts';
import { numberStories } from '../rules/number-stories.ts';
import { plainForMail, styleForMail } from './style-for-mail.ts';

export interface Letter {
  subject: string;
  html: string;
  text: string;
}

export interface LetterLinks {
  siteName: string;
  /** Beside it; null for the weekly letter, which is the site's own. */
  letterName: string | null;
  publicUrl: string;
  /** The letter in the archive; null for one that is not there. */
  archiveUrl: string | null;
  /** Address of the reader; null in the archive and in previews. */
  reader: string | null;
  /** Who sends it, and where they are reached by post; null: not told. */
  imprint: string | null;
  /** The reader's own pages; null in the archive and in previews, which carry no personal link. */
  preferencesUrl: string | null;
  unsubscribeUrl: string | null;
}

export type LetterContent = Pick<ManagedIssue, 'day' | 'subject' | 'intro' | 'items'>;

/** The letter as mail programs read it: tables and inline styles, because many know nothing else; a dark scheme for those that do. */
export function renderLetter(issue: LetterContent, links: LetterLinks): Letter {
  return { subject: issue.subject, html: renderHtml(issue, links), text: renderText(issue, links) };
}

function renderHtml(issue: LetterContent, links: LetterLinks): string {
  const items = numberStories(issue.items).map(([item, number]) => renderItem(item, number, links.publicUrl));
  return frameMail(
    issue.subject,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding:0 0 18px">
<p class="accent" style="margin:0;font:600 15px/1.4 Georgia,serif;color:#0a5f86">${escapeHtml(senderOf(links))} · ${formatLongDay(issue.day)}</p>
<h1 class="ink" style="margin:8px 0 16px;font:600 26px/1.25 Georgia,serif;color:#1d1f23">${escapeHtml(issue.subject)}</h1>
${styleForMail(issue.intro, links.publicUrl)}
</td></tr>${items.join('')}
<tr><td class="line" style="padding:20px 0 0;border-top:1px solid #e0dacd">
<p class="soft" style="margin:0;font:13px/1.6 Arial,sans-serif;color:#555a63">${footerLinks(links)
      .map(([label, url]) => `<a class="soft" href="${escapeHtml(url)}" style="color:#555a63">${label}</a>`)
      .join(' · ')}</p>${footNotes(links)
      .map(
        (note) =>
          `\n<p class="soft" style="margin:8px 0 0;font:13px/1.6 Arial,sans-serif;color:#555a63">${escapeHtml(note)}</p>`,
      )
      .join('')}
</td></tr></table>`,
  );
}

/** A row of the letter's table. */
function renderItem(item: LetterItem, number: number, publicUrl: string): string {
  const row = (content: string) =>
    `\n<tr><td class="line" style="padding:22px 0;border-top:1px solid #e0dacd">\n${content}\n</td></tr>`;
  const eyebrow = (text: string) =>
    `<p class="soft" style="margin:0 0 6px;font:13px/1.4 Arial,sans-serif;color:#555a63">${text}</p>`;
  const title = (text: string, url: string, rel = '') =>
    `<h2 style="margin:0;font:600 20px/1.3 Georgia,serif"><a class="ink" href="${escapeHtml(url)}"${rel} style="color:#1d1f23;text-decoration:none">${escapeHtml(text)}</a></h2>`;
  const summary = (text: string | null) =>
    text
      ? `<p class="soft" style="margin:8px 0 0;font:15px/1.55 Arial,sans-serif;color:#555a63">${escapeHtml(text)}</p>`
      : '';
  const more = (text: string, url: string, rel = '') =>
    `<p style="margin:10px 0 0;font:14px/1.4 Arial,sans-serif"><a class="accent" href="${escapeHtml(url)}"${rel} style="color:#0a5f86">${escapeHtml(text)}</a></p>`;
  switch (item.kind) {
    case 'heading':
      // A line alone is that of the item that follows, drawn stronger.
      return `\n<tr><td class="strong" style="padding:${item.text ? '26px 0 12px' : '0'};border-top:2px solid #1d1f23">${item.text ? `<h2 class="ink" style="margin:0;font:600 22px/1.3 Georgia,serif;color:#1d1f23">${escapeHtml(item.text)}</h2>` : ''}</td></tr>`;
    case 'text':
      return row(styleForMail(item.body, publicUrl));
    case 'sponsor':
      return `\n<tr><td class="line" style="padding:22px 0;border-top:1px solid #e0dacd"><table role="presentation" class="sponsor" width="100%" cellpadding="0" cellspacing="0" style="background:#f3efe6;border-radius:6px"><tr><td style="padding:16px 18px">
${eyebrow('Sponsored')}
${title(item.name, item.url, SPONSORED)}
${item.body ? `<div style="padding-top:8px">${styleForMail(item.body, publicUrl, true)}</div>` : ''}
${more(hostOf(item.url), item.url, SPONSORED)}
</td></tr></table></td></tr>`;
    case 'post': {
      const url = postUrl(item, publicUrl);
      return row(
        [eyebrow('From our blog'), title(item.title, url), summary(item.excerpt), more('Read the post', url)].join(
          '\n',
        ),
      );
    }
    case 'story': {
      const note = item.note
        ? `<p class="ink" style="margin:10px 0 0;font:15px/1.55 Arial,sans-serif;color:#1d1f23"><strong>Why it matters:</strong> ${escapeHtml(item.note).replaceAll('\n', '<br>')}</p>`
        : '';
      const facts = `${number} · ${escapeHtml(item.source)} · ${formatLongDay(item.publishedAt, item.datePrecision)}`;
      return row(
        [
          eyebrow(facts),
          title(item.title, item.url),
          summary(item.summary),
          note,
          more(`Read at ${item.source}`, item.url),
        ].join('\n'),
      );
    }
  }
}

/** Says to search engines that it was paid for; a reader is told by the word above it. */
const SPONSORED = ' rel="sponsored noopener"';
const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');
const postUrl = ({ slug }: { slug: string }, publicUrl: string) => `${publicUrl}/blog/${slug}`;

function renderText(issue: LetterContent, links: LetterLinks): string {
  const parts = [
    `${senderOf(links)} · ${formatLongDay(issue.day)}`,
    issue.subject,
    ...(issue.intro.trim() ? [plainForMail(issue.intro, links.publicUrl)] : []),
    ...numberStories(issue.items).map(([item, number]) => writeItem(item, number, links.publicUrl)),
    footerLinks(links)
      .map(([label, url]) => `${label}: ${url}`)
      .join('\n'),
    ...footNotes(links),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeItem(item: LetterItem, number: number, publicUrl: string): string {
  const lines = (...some: (string | null)[]) => some.filter(Boolean).join('\n');
  switch (item.kind) {
    case 'heading':
      return item.text ? `== ${item.text} ==` : '* * *';
    case 'text':
      return plainForMail(item.body, publicUrl);
    case 'sponsor':
      return lines(`Sponsored: ${item.name}`, plainForMail(item.body, publicUrl), item.url);
    case 'post':
      return lines(`From our blog: ${item.title}`, item.excerpt, postUrl(item, publicUrl));
    case 'story':
      return lines(
        `${number}. ${item.title}`,
        `${item.source}, ${formatLongDay(item.publishedAt, item.datePrecision)}`,
        item.summary,
        item.note && `Why it matters: ${item.note}`,
        item.url,
      );
  }
}

const senderOf = ({ siteName, letterName }: LetterLinks) => [siteName, letterName].filter(Boolean).join(' · ');

/** Why it comes, and from whom: who has several addresses could not tell which of them to take off, and the law asks for the sender. */
function footNotes({ siteName, letterName, reader, imprint }: LetterLinks): string[] {
  const why = reader && `${letterName ?? 'The weekly letter'} of ${siteName} goes to ${reader}, as was asked for.`;
  return [why, imprint].filter((note) => note !== null);
}

function footerLinks({ archiveUrl, preferencesUrl, unsubscribeUrl, publicUrl }: LetterLinks): [string, string][] {
  const links: [string, string | null][] = [
    ['Read in the browser', archiveUrl],
    ['All news', `${publicUrl}/news`],
    ['Preferences', preferencesUrl],
    ['Unsubscribe', unsubscribeUrl],
  ];
  return links.flatMap(([label, url]) => (url ? [[label, url]] : []));
}
