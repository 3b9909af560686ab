import { escapeHtml } from '../../../../platform/shared/escape-html.ts';
import type { MailPayload } from '../../../deliveries/contract.ts';
import type { AlarmMessage } from '../rules/write-message.ts';

/** An alarm, or several, as a mail. */
export function alarmMail({ title, lines, origins, path }: AlarmMessage, publicUrl: string): MailPayload {
  const url = publicUrl + path;
  const paragraphs = [...lines, ...origins].map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const link = `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
  return {
    subject: title,
    text: `${[title, ...lines, ...origins, url].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body><p><strong>${escapeHtml(title)}</strong></p>${paragraphs}${link}</body></html>`,
    autoSubmitted: 'auto-generated',
  };
}
