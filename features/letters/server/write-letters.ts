import { randomUUID } from 'node:crypto';
import type { BulkMail } from '../../../platform/server/bulk-mail.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import { leavePurpose, WEEKLY } from '../../newsletter/vocabulary.ts';
import type { ManagedIssue } from '../contract.ts';
import { letterPath } from '../rules/letter-path.ts';
import { listHeaders } from '../rules/list-headers.ts';
import type { ClaimedDelivery } from './delivery-commands.ts';
import { type LetterLinks, renderLetter } from './render-letter.ts';

export interface LetterSettings {
  publicUrl: string;
  siteName: string;
  /** Signs the links by which readers leave. */
  secret: string;
  /** Domain whose mail is ours to receive: bounces and mails to leave; null when there is none. */
  mailDomain: string | null;
  /** At the end of each letter: who sends it, with a postal address; null: not told. */
  imprint: string | null;
}

/** What a reader's links are for; the pages behind them read these tokens. */
export const MANAGE_TOKEN = 'newsletter manage';
export const BOUNCE_TOKEN = 'newsletter bounce';

/** Makes the letter of one reader after another. */
export function letterWriter(issue: ManagedIssue, settings: LetterSettings): (delivery: ClaimedDelivery) => BulkMail {
  const { publicUrl, siteName, secret, mailDomain } = settings;
  const { edition } = issue;
  const host = new URL(publicUrl).hostname;
  // Made once for all of them: its Markdown takes milliseconds, and only links and address differ. No text can have these by chance.
  const [anyToken, anyReader] = [randomUUID(), randomUUID()];
  const letter = renderLetter(issue, {
    ...impersonalLinks(issue, settings),
    reader: anyReader,
    preferencesUrl: `${publicUrl}/newsletter/preferences?token=${anyToken}`,
    unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe?token=${anyToken}${edition.slug === WEEKLY ? '' : `&letter=${edition.slug}`}`,
  });
  return ({ subscriptionId, email, format }) => {
    const token = signToken(secret, MANAGE_TOKEN, subscriptionId);
    return {
      to: email,
      subject: letter.subject,
      // An address may have a "$" in it, which means something in a text to replace with.
      text: letter.text.replaceAll(anyToken, token).replaceAll(anyReader, () => email),
      html:
        format === 'text'
          ? null
          : letter.html.replaceAll(anyToken, token).replaceAll(anyReader, () => escapeHtml(email)),
      // The same for every try, so that a mail that did arrive twice is recognised by the receiver.
      messageId: `<${edition.slug === WEEKLY ? '' : `${edition.slug}.`}${issue.weekOf}.${subscriptionId}@${host}>`,
      headers: listHeaders({
        ...{ publicUrl, siteName, mailDomain, letter: edition.slug },
        token: signToken(secret, leavePurpose(edition.slug), subscriptionId),
      }),
      envelopeFrom: mailDomain ? `bounce+${signToken(secret, BOUNCE_TOKEN, subscriptionId)}@${mailDomain}` : null,
    };
  };
}

/** The links of a letter that everybody may see. */
export function impersonalLinks(
  issue: Pick<ManagedIssue, 'weekOf' | 'edition'>,
  { publicUrl, siteName, imprint }: Pick<LetterSettings, 'publicUrl' | 'siteName' | 'imprint'>,
): LetterLinks {
  const archiveUrl = `${publicUrl}${letterPath(issue)}`;
  return {
    siteName,
    letterName: issue.edition.slug === WEEKLY ? null : issue.edition.name,
    publicUrl,
    archiveUrl,
    reader: null,
    imprint,
    preferencesUrl: null,
    unsubscribeUrl: null,
  };
}
