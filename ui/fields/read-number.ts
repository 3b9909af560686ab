/**
 * A number as people and our own boxes write it: "12,000", "12 000", "1e3".
 *
 * @returns NaN for what is none; a comma that separates no thousands ("12,5") is not guessed at
 */
export function readNumber(text: string): number {
  const bare = text.trim().replace(/[,\s](?=\d{3}(?!\d))/g, '');
  return bare === '' ? Number.NaN : Number(bare);
}
