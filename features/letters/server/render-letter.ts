import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import type { PublicIssue } from '../contract.ts';

export interface Letter {
  subject: string;
  html: string;
  text: string;
}

export interface LetterLinks {
  siteName: string;
  publicUrl: string;
  /** The letter in the archive; null for one that is not there. */
  archiveUrl: string | null;
  /** The reader's own pages; null in the archive and in previews, which carry no personal link. */
  preferencesUrl: string | null;
  unsubscribeUrl: string | null;
}

export type LetterContent = Pick<PublicIssue, 'day' | 'subject' | 'intro' | 'stories'>;

/** The letter as mail programs read it: tables and inline styles, because many know nothing else; a dark scheme for those that do. */
export function renderLetter(issue: LetterContent, links: LetterLinks): Letter {
  return { subject: issue.subject, html: renderHtml(issue, links), text: renderText(issue, links) };
}

function renderHtml(issue: LetterContent, links: LetterLinks): string {
  const stories = issue.stories.map(
    (story, index) => `
<tr><td class="line" style="padding:22px 0;border-top:1px solid #e0dacd">
<p class="soft" style="margin:0 0 6px;font:13px/1.4 Arial,sans-serif;color:#555a63">${index + 1} · ${escapeHtml(story.source)} · ${formatLongDay(story.publishedAt)}</p>
<h2 style="margin:0;font:600 20px/1.3 Georgia,serif"><a class="ink" href="${escapeHtml(story.url)}" style="color:#1d1f23;text-decoration:none">${escapeHtml(story.title)}</a></h2>
${story.summary ? `<p class="soft" style="margin:8px 0 0;font:15px/1.55 Arial,sans-serif;color:#555a63">${escapeHtml(story.summary)}</p>` : ''}
${story.note ? `<p class="ink" style="margin:10px 0 0;font:15px/1.55 Arial,sans-serif;color:#1d1f23"><strong>Why it matters:</strong> ${escapeHtml(story.note).replaceAll('\n', '<br>')}</p>` : ''}
<p style="margin:10px 0 0;font:14px/1.4 Arial,sans-serif"><a class="accent" href="${escapeHtml(story.url)}" style="color:#0a5f86">Read at ${escapeHtml(story.source)}</a></p>
</td></tr>`,
  );
  const intro = issue.intro
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map(
      (paragraph) =>
        `<p class="ink" style="margin:0 0 14px;font:16px/1.6 Arial,sans-serif;color:#1d1f23">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(issue.subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: #11151a !important }
  .panel { background: #181e25 !important }
  .ink { color: #eceae4 !important }
  .soft { color: #a4abb5 !important }
  .accent { color: #6fc3ea !important }
  .line { border-color: #2b333d !important }
}
</style></head>
<body class="paper" style="margin:0;background:#faf8f3">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px"><tr><td style="padding:28px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="padding:0 0 18px">
<p class="accent" style="margin:0;font:600 15px/1.4 Georgia,serif;color:#0a5f86">${escapeHtml(links.siteName)} · ${formatLongDay(issue.day)}</p>
<h1 class="ink" style="margin:8px 0 16px;font:600 26px/1.25 Georgia,serif;color:#1d1f23">${escapeHtml(issue.subject)}</h1>
${intro.join('\n')}
</td></tr>${stories.join('')}
<tr><td class="line" style="padding:20px 0 0;border-top:1px solid #e0dacd">
<p class="soft" style="margin:0;font:13px/1.6 Arial,sans-serif;color:#555a63">${footerLinks(links)
    .map(([label, url]) => `<a class="soft" href="${escapeHtml(url)}" style="color:#555a63">${label}</a>`)
    .join(' · ')}</p>
</td></tr></table>
</td></tr></table>
</td></tr></table>
</body></html>`;
}

function renderText(issue: LetterContent, links: LetterLinks): string {
  const parts = [
    `${links.siteName} · ${formatLongDay(issue.day)}`,
    issue.subject,
    ...(issue.intro.trim() ? [issue.intro.trim()] : []),
    ...issue.stories.map((story, index) =>
      [
        `${index + 1}. ${story.title}`,
        `${story.source}, ${formatLongDay(story.publishedAt)}`,
        ...(story.summary ? [story.summary] : []),
        ...(story.note ? [`Why it matters: ${story.note}`] : []),
        story.url,
      ].join('\n'),
    ),
    footerLinks(links)
      .map(([label, url]) => `${label}: ${url}`)
      .join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
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
