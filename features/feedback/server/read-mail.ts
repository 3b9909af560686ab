import { hash } from 'node:crypto';
// @ts-expect-error: the package brings no types; `Convert` below is the part of it used here.
import { convert as convertUntyped } from 'html-to-text';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { limitWork } from '../../../platform/server/limit-work.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { splitReply } from '../rules/split-reply.ts';
import { longest } from '../vocabulary.ts';
import type { ReceivedMail } from './commands.ts';

/** A mail as it came in, and where it says it belongs. */
export interface ParsedMail extends ReceivedMail {
  /** Addresses that it was sent to. */
  recipients: string[];
  /** Message-IDs of earlier mails, as their headers have them. */
  earlier: string;
}

type Convert = (html: string, options: object) => string;
const convert = convertUntyped as Convert;

/** A mail that is longer is read to here. */
const LONGEST_BODY = 100_000;
const MOST_RECIPIENTS = 50;
/** A large one takes some hundred megabytes while it is read. The mail server keeps those that are refused, and sends them again. */
const oneByOne = limitWork({
  atOnce: 1,
  mostWaiting: 10,
  refusal: 'Other mails are being read. Send it again in a minute.',
});
/** More of them than any text has that is read. Lines of pictures are longer. */
const MOST_SHORT_LINES = 20_000;
const SHORT_BYTES = 60;
const LINE_FEED = 0x0a;

/**
 * Reads a raw message (RFC 5322, MIME). Pictures, files and markup are left out: what is kept is text.
 *
 * @throws AppError BAD_REQUEST for what is no mail; UNAVAILABLE when too many wait to be read
 */
export async function readMail(raw: ArrayBuffer): Promise<ParsedMail> {
  const read = cutLines(raw);
  const mail = await oneByOne(() =>
    PostalMime.parse(read, { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 }).catch(() => {
      throw new AppError('BAD_REQUEST', 'The body is no mail message (RFC 5322) that can be read.');
    }),
  );
  if (mail.headers.length === 0) throw new AppError('BAD_REQUEST', 'The body is no mail message (RFC 5322).');
  const from = addressesOf(mail.from ? [mail.from] : [])[0] ?? '';
  const whole = bodyOf(mail).replaceAll('\0', '').toWellFormed().slice(0, LONGEST_BODY);
  // A table that was attached without being packed stands before the text: it goes back to its sender rather than lose what he wrote.
  if (whole.trim() === '' && read.byteLength < raw.byteLength)
    throw new AppError('BAD_REQUEST', 'The mail has more short lines before its text than are read.');
  const { text, quoted } = splitReply(whole);
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => headersOf(mail, name));
  return {
    from,
    messageId: clean(mail.messageId || `<${hash('sha256', Buffer.from(raw))}@no-message-id>`).slice(0, 998),
    text: shorten(text) || '(no text)',
    quoted: quoted === null ? null : shorten(quoted),
    isAutomatic: isAutomatic(mail, from),
    recipients: [...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]), ...delivered.map((one) => one.trim())].slice(
      0,
      MOST_RECIPIENTS,
    ),
    earlier: `${mail.references ?? ''} ${mail.inReplyTo ?? ''}`,
  };
}

/**
 * The mail up to the last short line that is read. postal-mime keeps each line of a text by itself, at some 250 bytes: 9 MB of nothing but line ends,
 * which anybody may send, took all of the memory that there is.
 */
function cutLines(raw: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(raw);
  let short = 0;
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = bytes.indexOf(LINE_FEED, from);
    if (end - from < SHORT_BYTES && ++short > MOST_SHORT_LINES) return raw.slice(0, from);
  }
  return raw;
}

function bodyOf({ text, html }: Email): string {
  if (text?.trim()) return text;
  if (!html) return '';
  return convert(html.slice(0, LONGEST_BODY), {
    wordwrap: false,
    limits: { maxDepth: 50, maxInputLength: LONGEST_BODY },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}

/** RFC 3834, RFC 2919, and what programs wrote before there were these. */
function isAutomatic(mail: Email, from: string): boolean {
  const [submitted] = headersOf(mail, 'auto-submitted');
  const local = from.split('@')[0]?.toLowerCase() ?? '';
  return (
    (submitted !== undefined && !/^no\b/i.test(submitted.trim())) ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => headersOf(mail, name).length > 0) ||
    headersOf(mail, 'precedence').some((value) => /^\s*(?:bulk|list|junk)\b/i.test(value)) ||
    headersOf(mail, 'return-path').some((value) => /^\s*<\s*>\s*$/.test(value)) ||
    from === '' ||
    /^(?:mailer-daemon|postmaster|bounces?)$|^(?:do-?not-?reply|no-?reply)/.test(local.replaceAll(/[_.]/g, '-'))
  );
}

function headersOf({ headers }: Email, name: string): string[] {
  return headers.flatMap(({ key, value }) => (key === name ? [value] : []));
}

function addressesOf(all: readonly Address[]): string[] {
  return all
    .flatMap((one) => (one.group ? one.group : [one]))
    .flatMap(({ address }) => (address ? [clean(address).toLowerCase().slice(0, longest.email)] : []));
}

function clean(text: string): string {
  return text
    .replaceAll(/[\r\n\0]+/g, ' ')
    .toWellFormed()
    .trim();
}

function shorten(text: string): string {
  const most = longest.text * 2;
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
