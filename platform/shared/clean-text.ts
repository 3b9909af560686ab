/**
 * Text as a record keeps it, whichever way it comes (form, API, file): without what nobody can see (control characters but tabs and
 * line ends, blanks without width, byte order marks) and without blanks around it. Halves of characters are replaced: the database
 * stores none.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g, '')
    .trim();
}
