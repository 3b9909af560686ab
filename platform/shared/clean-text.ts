/**
 * Text of one or more lines as it is kept, whichever way it comes (form, API, file, feed): one spelling of an accent, and nothing that nobody
 * can see. Marks of the writing direction and characters without width go as well: they let a line show other words than it holds. Halves of
 * characters are replaced: the database stores none.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/[\u0080-\u009f]/g, fromWindows)
    .replace(unseen, '')
    .normalize('NFC')
    .trim();
}

/** The same on one line, with single blanks between the words: what is a name or a title. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Whether `kept` lost something of `written` that nobody could see, or its lines. The kind of blanks and of line ends is not part of what a text says. */
export function isWithoutUnseen(written: string, kept: string): boolean {
  const flat = (text: string) =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
  const hasUnseen = !written.isWellFormed() || written.search(unseen) !== -1 || /[\r\n]/.test(written.trim());
  return hasUnseen && flat(written) !== flat(kept);
}

/** Controls but tabs and line ends, soft hyphens, zero widths, marks of direction, byte order marks. Joiners stay: scripts and emoji need them. */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** Where UTF-8 has control characters, writers of such text had the punctuation of Windows in mind (windows-1252); five have none there. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const fromWindows = (character: string) => windows[character.charCodeAt(0) - 0x80] ?? '';
