import letters from './card-letters.json' with { type: 'json' };

/**
 * Text of pictures, drawn as outlines (`npm run card-letters`): no font of the machine is asked for, and nothing that was written stands in
 * the drawing as text.
 */

/** Whether all of its letters can be drawn. */
export function canWriteLetters(text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(outlines, letter) || /\s/.test(letter));
}

/** A group of paths of an SVG. @param size of the letters, in units of the drawing */
export function writeLetters(text: string, x: number, baseline: number, size: number): string {
  let at = 0;
  const paths = [...text].map((letter) => {
    const [width, outline] = outlineOf(letter);
    const path = outline ? `<path transform="translate(${at} 0)" d="${outline}"/>` : '';
    at += width;
    return path;
  });
  return `<g transform="translate(${x} ${baseline}) scale(${size / UNITS})">${paths.join('')}</g>`;
}

/** In units of the drawing. */
export function widthOfLetters(text: string, size: number): number {
  return ([...text].reduce((sum, letter) => sum + outlineOf(letter)[0], 0) * size) / UNITS;
}

/** As much of it as fits, with an ellipsis where it was cut. */
export function cutLetters(text: string, size: number, widest: number): string {
  if (widthOfLetters(text, size) <= widest) return text;
  let kept = [...text];
  while (kept.length > 0 && widthOfLetters(`${kept.join('')}…`, size) > widest) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

/** In lines that fit, broken between words; a word that is wider than a line is broken. */
export function wrapLetters(text: string, size: number, widest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && widthOfLetters(`${line} ${word}`, size) <= widest) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (widthOfLetters(line + letter, size) > widest) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** In so many lines at most, of which the last one is cut where that is not enough. */
export function fitLines(text: string, size: number, widest: number, most: number): string[] {
  const lines = wrapLetters(text, size, widest);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutLetters(lines.slice(most - 1).join(' '), size, widest)];
}

const UNITS = 1_000;
/** JSON has no pairs. */
const outlines = letters as unknown as Readonly<Record<string, readonly [width: number, outline: string]>>;
const nothing = [250, ''] as const;

function outlineOf(letter: string): readonly [number, string] {
  return Object.hasOwn(outlines, letter) ? (outlines[letter] ?? nothing) : nothing;
}
