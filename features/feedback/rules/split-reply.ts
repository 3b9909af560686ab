/** A mail's own words, and what it repeats of earlier mails. */
interface SplitReply {
  text: string;
  /** null: nothing is repeated. */
  quoted: string | null;
}

/** "On Mon, 2 Nov 2026 … wrote:" as the large programs write it in the languages of our readers. */
const attribution = /^(?:On|Am|Le|El|Il|Op|Den|Em)\b.{5,300}:\s*$/;
/** From here on all is an earlier mail, marked or not. */
const wholeBelow =
  /^(?:-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Forwarded message)\s*-{2,}|_{20,})\s*$/i;
const header = /^\**(?:From|Von|De|Da):\**\s.+/;
const headerBelow = /^\**(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|To|An):\**\s.+/;

/** So ends an attribution whose program marks nothing: the whole mail follows. */
const saysWrote = /(?:wrote|schrieb.{0,200}|a écrit ?|escribió|ha scritto|schreef.{0,200}|skrev.{0,200}|escreveu):\s*$/;
const blank = /^\s*$/;
/** Lines between an attribution and its quotation. */
const NEAR = 3;

/**
 * By plain rules, a line at a time: npm email-reply-parser 2.3.9 knows more programs but takes 37 seconds for 50 kB of blank lines. What is
 * written below or between the quotations stays visible; a mail of nothing but quotations is shown whole.
 */
export function splitReply(whole: string): SplitReply {
  const lines = whole.replaceAll('\r\n', '\n').split('\n');
  const isQuoted = lines.map((line) => line.startsWith('>'));
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? '';
    if (wholeBelow.test(line) || (header.test(line) && headerBelow.test(next))) {
      isQuoted.fill(true, index);
      break;
    }
    // Programs break the line where it gets long.
    const length = attribution.test(line) ? 1 : line.startsWith('On ') && attribution.test(`${line} ${next}`) ? 2 : 0;
    if (length === 0) continue;
    const end = index + length;
    const follows = lines.slice(end, end + NEAR).find((other) => !blank.test(other));
    if (follows?.startsWith('>')) isQuoted.fill(true, index, end);
    else if (saysWrote.test(lines[end - 1] ?? '')) {
      isQuoted.fill(true, index);
      break;
    }
  }
  const text = tidy(lines.filter((_, index) => !isQuoted[index]));
  const quoted = tidy(lines.filter((_, index) => isQuoted[index]));
  return text === '' ? { text: quoted, quoted: null } : { text, quoted: quoted || null };
}

function tidy(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
