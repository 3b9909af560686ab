import { escapeHtml } from '../shared/escape-html.ts';
import type { Mail } from '../shared/mail.ts';
import { frameMail, mailLooks } from './frame-mail.ts';

/** What a mail is made of, from top to bottom. All of it is text. */
export type MailPart =
  | string
  /** What its reader is asked to do; in the plain text the address alone, which all programs make a link of. */
  | { deed: string; url: string }
  /** Things with an address of their own. */
  | { items: readonly { title: string; url: string; note: string | null }[] }
  /** What stands over what follows. */
  | { heading: string }
  /** A part of its own: figures with what they say, and lines. */
  | { title: string; figures?: readonly { name: string; value: string }[]; lines: readonly string[] }
  /** Who wrote it. */
  | { signature: string }
  /** What else there is to do about such mails, small and at the end. */
  | { links: readonly (readonly [label: string, url: string])[] };

/**
 * The words of a mail to one person, plain and as a sheet with the sender's name over it: the same in both, for they are made of the same
 * parts. The letters to subscribers are written by their own room (`letters/server/render-letter.ts`), on the same sheet.
 */
export function writeMail(
  { siteName, subject }: { siteName?: string; subject: string },
  parts: readonly MailPart[],
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const sender = siteName ? `<p ${mailLooks.sender}>${escapeHtml(siteName)}</p><div style="height:16px"></div>` : '';
  return {
    subject,
    text: `${parts.map(write).join('\n\n')}\n`,
    html: frameMail(subject, `${sender}\n${parts.map(draw).join('\n')}`),
  };
}

function write(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('deed' in part) return part.url;
  if ('items' in part)
    return part.items.map(({ title, url, note }) => [title, note, url].filter(Boolean).join('\n')).join('\n\n');
  if ('heading' in part) return part.heading;
  if ('lines' in part) {
    const figures = (part.figures ?? []).map(({ name, value }) => `${name}: ${value}`);
    return [part.title.toUpperCase(), ...figures, ...part.lines].join('\n');
  }
  // Mail programs know a signature by this line (RFC 3676 §4.3).
  if ('signature' in part) return `-- \n${part.signature}`;
  return part.links.map(([label, url]) => `${label}: ${url}`).join('\n');
}

function draw(part: MailPart): string {
  if (typeof part === 'string')
    return part
      .split(/\n{2,}/)
      .map((one) => `<p ${mailLooks.text}>${lines(one)}</p>`)
      .join('');
  if ('deed' in part)
    return `<p style="margin:4px 0 20px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:11px 20px;background:#0a5f86;border-radius:6px;font:600 15px/1.3 Arial,sans-serif;color:#ffffff;text-decoration:none">${escapeHtml(part.deed)}</a></p>`;
  if ('items' in part)
    return part.items
      .map(
        ({ title, url, note }) =>
          `<div class="line" style="padding:14px 0;border-top:1px solid #e0dacd"><a class="ink" href="${escapeHtml(url)}" style="font:600 17px/1.4 Georgia,serif;color:#1d1f23">${escapeHtml(title)}</a>${note ? `<p ${mailLooks.note}>${lines(note)}</p>` : ''}</div>`,
      )
      .join('');
  if ('heading' in part) return `<h1 ${mailLooks.heading}>${escapeHtml(part.heading)}</h1>`;
  if ('lines' in part) return drawPart(part);
  if ('signature' in part) return `<p ${mailLooks.note}>${lines(part.signature)}</p>`;
  const links = part.links.map(
    ([label, url]) => `<a class="soft" href="${escapeHtml(url)}" style="color:#555a63">${escapeHtml(label)}</a>`,
  );
  return `<div class="line" style="margin-top:14px;padding-top:14px;border-top:1px solid #e0dacd"><p ${mailLooks.foot}>${links.join(' · ')}</p></div>`;
}

function drawPart({ title, figures = [], lines: said }: Extract<MailPart, { lines: readonly string[] }>): string {
  const rows = figures.map(
    ({ name, value }) =>
      `<tr><th class="soft" align="left" style="padding:2px 0;font:14px/1.5 Arial,sans-serif;color:#555a63">${escapeHtml(name)}</th><td class="ink" align="right" style="padding:2px 0;font:14px/1.5 Arial,sans-serif;color:#1d1f23">${escapeHtml(value)}</td></tr>`,
  );
  const table = rows.length > 0 ? `<table width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>` : '';
  const text = said.map((line) => `<p ${mailLooks.note}>${escapeHtml(line)}</p>`).join('');
  return `<div class="line" style="padding:14px 0;border-top:1px solid #e0dacd"><h2 ${mailLooks.part}>${escapeHtml(title)}</h2>${table}${text}</div>`;
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
