import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * `npm run fonts`: writes the two typefaces as English pages need them before the first paint into ui/fonts: the letters of western Europe,
 * weights 400 to 700. What else a page shows comes from the whole files, when it is shown (ui/fonts.css).
 */

interface Subset {
  from: string;
  to: string;
  /** With alternative figures: numbers in columns are as wide as each other. Source Serif's are so by themselves. */
  hasAlternatives: boolean;
}

const subsets: readonly Subset[] = [
  { from: 'inter/files/inter-latin-wght-normal.woff2', to: 'inter.woff2', hasAlternatives: true },
  {
    from: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    to: 'source-serif-4.woff2',
    hasAlternatives: false,
  },
];

/** As `unicode-range` in ui/fonts.css. */
const ranges = [
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

const text = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
  .join('');

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: object; noLayoutClosure: boolean },
) => Promise<Buffer>;

const house = fileURLToPath(new URL('..', import.meta.url));
const tools = createRequire(`${house}node_modules/.cache/fonts/`);
const subsetFont = tools('subset-font') as SubsetFont;

mkdirSync(`${house}ui/fonts`, { recursive: true });
for (const { from, to, hasAlternatives } of subsets) {
  const whole = readFileSync(`${house}node_modules/@fontsource-variable/${from}`);
  const subset = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    noLayoutClosure: !hasAlternatives,
  });
  writeFileSync(`${house}ui/fonts/${to}`, subset);
  console.log(`${to}: ${whole.length} → ${subset.length} bytes`);
}
