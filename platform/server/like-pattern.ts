/** What `ilike` compares with where letters are looked for anywhere in a text. */
export function containing(letters: string): string {
  return `%${literally(letters)}%`;
}

/** Letters that stand for themselves in a pattern. No stored text has a NUL, and the database refuses to be asked for one. */
export function literally(letters: string): string {
  return letters.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&');
}
