import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import type { MailPayload } from '../../deliveries/contract.ts';

/** A person's words to a person: nothing is added but who they are from, and answers go there. */
export function personalMail({
  subject,
  text,
  from,
  siteName,
}: {
  subject: string;
  text: string;
  /** Address of the editor. */
  from: string;
  siteName: string;
}): MailPayload {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const signature = `${from}, ${siteName}`;
  return {
    subject,
    text: `${text}\n\n-- \n${signature}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs}<p>${escapeHtml(signature)}</p></body></html>`,
    replyTo: from,
  };
}
