import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { MailPayload } from '../../deliveries/contract.ts';
import type { NoticeRow } from './queries.ts';

const MOST_IN_A_MAIL = 50;

/** What waits, in one mail. What readers wrote stands in it as text. */
export function noticeMail(
  waiting: readonly Pick<NoticeRow, 'title' | 'text' | 'path'>[],
  { siteName, publicUrl }: { siteName: string; publicUrl: string },
): MailPayload {
  const shown = waiting.slice(0, MOST_IN_A_MAIL);
  const rest = waiting.length - shown.length;
  const [only] = waiting;
  const more = rest > 0 ? `And ${formatCounted(rest, 'more notice', 'more notices')}.` : '';
  const settings = `${publicUrl}/account/notices?tab=settings`;
  const blocks = shown.map(({ title, text, path }) => [title, text, publicUrl + path].filter(Boolean).join('\n'));
  const items = shown.map(({ title, text, path }) => {
    const link = `<a href="${escapeHtml(publicUrl + path)}">${escapeHtml(title)}</a>`;
    return `<li>${link}${text ? `<br>${escapeHtml(text)}` : ''}</li>`;
  });
  return {
    subject:
      waiting.length === 1 && only
        ? `${siteName}: ${only.title}`
        : `${siteName}: ${waiting.length} things wait for you`,
    text: `${[...blocks, more, `What you are told of, and where: ${settings}`].filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body><ul>${items.join('')}</ul>${more ? `<p>${more}</p>` : ''}<p><a href="${settings}">What you are told of, and where</a></p></body></html>`,
    autoSubmitted: 'auto-generated',
  };
}
