import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * `npm run card-letters`: writes the outlines of the letters of which social cards and charts are drawn, from the serif of the site. Outlines, because
 * a server has no fonts that could be relied on, and what draws reads no web fonts.
 */
const TARGET = 'platform/server/card-letters.json';
const UNITS = 1_000;
const parts = ['latin', 'latin-ext', 'greek', 'cyrillic'];
/** What European languages are written with, and the marks between words. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2010, 0x2026],
  [0x2030, 0x2033],
  [0x2070, 0x208e],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2260, 0x2265],
] as const;

interface Glyph {
  advanceWidth?: number;
  getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
}
interface Font {
  unitsPerEm: number;
  charToGlyphIndex(letter: string): number;
  charToGlyph(letter: string): Glyph;
}

const cached = createRequire(new URL('../node_modules/.cache/card-letters/', import.meta.url));
const { parse } = cached('opentype.js') as { parse(bytes: ArrayBuffer): Font };
const fonts = parts.map((part) => {
  const file = readFileSync(cached.resolve(`@fontsource/source-serif-4/files/source-serif-4-${part}-600-normal.woff`));
  return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer); // Of a file.
});

const letters: Record<string, [width: number, outline: string]> = {};
for (const [first, last] of ranges) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const font = fonts.find((one) => one.charToGlyphIndex(letter) > 0);
    if (!font) continue;
    const glyph = font.charToGlyph(letter);
    const width = Math.round(((glyph.advanceWidth ?? 0) * UNITS) / font.unitsPerEm);
    letters[letter] = [width, outlineOf(glyph)];
  }
}
writeFileSync(TARGET, `${JSON.stringify(letters)}\n`);
console.log(`${TARGET}: ${Object.keys(letters).length} letters`);

/** Without the lines that lead nowhere, of which a third of it consists. */
function outlineOf(glyph: Glyph): string {
  return glyph
    .getPath(0, 0, UNITS)
    .toPathData(0)
    .replaceAll(/(-?\d+[ -]\d+)L\1(?=[A-Z])/g, '$1');
}
