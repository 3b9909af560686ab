/** What a source says of a number. */
export interface Figure {
  /** null: no lower bound is known. */
  low: number | null;
  high: number | null;
  isAbout: boolean;
}

/** Reads `4.95`, `~300`, `<5`, `<=5`, `>72`, `15-20`. @returns null when it is none of these, or larger than anything that is told here */
export function readFigure(text: string): Figure | null {
  const [, sign = '', first, second] =
    text.match(/^(~|<=?|>=?)?(\d{1,12}(?:\.\d{1,6})?)(?:-(\d{1,12}(?:\.\d{1,6})?))?$/) ?? [];
  if (first === undefined || (second !== undefined && /[<>]/.test(sign))) return null;
  const [low, high] = [Number(first), Number(second ?? first)];
  if (low > high) return null;
  return {
    low: sign.startsWith('<') ? null : low,
    high: sign.startsWith('>') ? null : high,
    isAbout: sign === '~',
  };
}

/** One number to sort and draw by: the middle of what is known. */
export function middleOf({ low, high }: Figure): number {
  return ((low ?? high ?? 0) + (high ?? low ?? 0)) / 2;
}
