import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * `npm run fonts`: writes the two typefaces as English pages need them before the first paint into ui/fonts: the letters of western Europe,
 * weights 400 to 700; and beside each the other letters of Europe's names, which are asked for when a page has one: the whole files are
 * eight and three times as large, and /news fetched one for a single "ș". What else a page shows comes from the whole files (ui/fonts.css).
 */

interface Subset {
  from: string;
  to: string;
  ranges: readonly (readonly [from: number, to: number])[];
  /** With alternative figures: numbers in columns are as wide as each other. Source Serif's are so by themselves. */
  hasAlternatives: boolean;
}

/** As `unicode-range` in ui/fonts.css, as those below. */
const western = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2197, 0x2197],
  [0x2212, 0x2212],
  [0x2264, 0x2265],
] as const;
/** Latin Extended-A, and the commas below that Romanian has. */
const european = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
] as const;

const subsets: readonly Subset[] = [
  {
    from: 'inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    ranges: western,
    hasAlternatives: true,
  },
  {
    from: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    to: 'source-serif-4.woff2',
    ranges: western,
    hasAlternatives: false,
  },
  {
    from: 'inter/files/inter-latin-ext-wght-normal.woff2',
    to: 'inter-european.woff2',
    ranges: european,
    hasAlternatives: false,
  },
  {
    from: 'source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
    to: 'source-serif-4-european.woff2',
    ranges: european,
    hasAlternatives: false,
  },
];

const textOf = (ranges: Subset['ranges']) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'sfnt' | 'woff2'; variationAxes: object; noLayoutClosure: boolean },
) => Promise<Buffer>;

const house = fileURLToPath(new URL('..', import.meta.url));
const tools = createRequire(`${house}node_modules/.cache/fonts/`);
const subsetFont = tools('subset-font') as SubsetFont;
const { convert } = tools('fontverter') as { convert(font: Buffer, format: 'woff2'): Promise<Buffer> };

mkdirSync(`${house}ui/fonts`, { recursive: true });
for (const { from, to, ranges, hasAlternatives } of subsets) {
  const whole = readFileSync(`${house}node_modules/@fontsource-variable/${from}`);
  const subset = await subsetFont(whole, textOf(ranges), {
    targetFormat: hasAlternatives ? 'sfnt' : 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    noLayoutClosure: !hasAlternatives,
  });
  if (hasAlternatives) widenFiguresOnly(subset);
  const packed = hasAlternatives ? await convert(subset, 'woff2') : subset;
  writeFileSync(`${house}ui/fonts/${to}`, packed);
  console.log(`${to}: ${whole.length} → ${packed.length} bytes`);
}

/**
 * Inter's figures of one width (`tnum`) bring hyphens of their width with them, which tears names in tables apart ("KLT - 40S"). What is no
 * figure is put in its own place instead.
 *
 * @param font an sfnt, changed in place
 * @throws where the font substitutes in a way that this does not know
 */
function widenFiguresOnly(font: Buffer): void {
  const figures = new Set([...'0123456789'].map((figure) => glyphOf(font, figure)));
  const substitutions = at(font, 'GSUB');
  const features = substitutions + font.readUInt16BE(substitutions + 6);
  const lookups = substitutions + font.readUInt16BE(substitutions + 8);
  for (let nth = 0; nth < font.readUInt16BE(features); nth++) {
    const record = features + 2 + nth * 6;
    if (font.toString('latin1', record, record + 4) !== 'tnum') continue;
    const feature = features + font.readUInt16BE(record + 4);
    for (let index = 0; index < font.readUInt16BE(feature + 2); index++) {
      const lookup = lookups + font.readUInt16BE(lookups + 2 + font.readUInt16BE(feature + 4 + index * 2) * 2);
      for (let part = 0; part < font.readUInt16BE(lookup + 4); part++) {
        const table = lookup + font.readUInt16BE(lookup + 6 + part * 2);
        const [type, format] = [font.readUInt16BE(lookup), font.readUInt16BE(table)];
        if (type !== 1 || format !== 2) throw new Error(`tnum has a lookup of type ${type}, format ${format}.`);
        glyphsIn(font, table + font.readUInt16BE(table + 2)).forEach((glyph, place) => {
          if (!figures.has(glyph)) font.writeUInt16BE(glyph, table + 6 + place * 2);
        });
      }
    }
  }
}

/** Where a table of the font begins. */
function at(font: Buffer, tag: string): number {
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** The glyph of a character, by the segments of a `cmap` of format 4. */
function glyphOf(font: Buffer, character: string): number {
  const map = at(font, 'cmap');
  const code = character.charCodeAt(0);
  for (let nth = 0; nth < font.readUInt16BE(map + 2); nth++) {
    const table = map + font.readUInt32BE(map + 8 + nth * 8);
    if (font.readUInt16BE(table) !== 4) continue;
    const twice = font.readUInt16BE(table + 6);
    for (let segment = 0; segment < twice; segment += 2) {
      if (font.readUInt16BE(table + 14 + segment) < code) continue;
      const starts = table + 16 + twice + segment;
      const offset = starts + 2 * twice;
      const [start, range] = [font.readUInt16BE(starts), font.readUInt16BE(offset)];
      if (range === 0) return (code + font.readUInt16BE(starts + twice)) & 0xffff;
      return font.readUInt16BE(offset + range + (code - start) * 2);
    }
  }
  throw new Error(`The font has no "${character}".`);
}

/** The glyphs of a coverage table of either format, in its order. */
function glyphsIn(font: Buffer, coverage: number): number[] {
  const count = font.readUInt16BE(coverage + 2);
  if (font.readUInt16BE(coverage) === 1)
    return Array.from({ length: count }, (_, nth) => font.readUInt16BE(coverage + 4 + nth * 2));
  return Array.from({ length: count }, (_, nth) => {
    const [first, last] = [font.readUInt16BE(coverage + 4 + nth * 6), font.readUInt16BE(coverage + 6 + nth * 6)];
    return Array.from({ length: last - first + 1 }, (_, more) => first + more);
  }).flat();
}
