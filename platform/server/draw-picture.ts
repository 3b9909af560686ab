import { formatNumber } from '../shared/format-number.ts';
import type { PictureFormat } from '../shared/picture-formats.ts';
import { canWriteLetters, cutLetters, fitLines, widthOfLetters, writeLetters } from './write-letters.ts';

/** What pictures that are made of data share: their paper and inks, letters as outlines, and their files. */
export const inks = {
  paper: '#faf8f3',
  text: '#1d1f23',
  soft: '#555a63',
  /** What the picture is about; the second is told apart by its lightness, for who sees no colours. */
  strong: '#0a5f86',
  light: '#8fbdd1',
};

interface Picture {
  width: number;
  height: number;
  title: string;
  /** Everything that is drawn, for who can not see it. */
  description: string;
  /** SVG on the paper. */
  content: string;
}

/** A picture that holds nothing but shapes: it looks the same wherever it is shown, and nothing can be done in it. */
export const writePicture = ({ width, height, title, description, content }: Picture) =>
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>
<rect width="100%" height="100%" fill="${inks.paper}"/>
${content}</svg>`;

/** What has no outline is told by a question mark; title, description and table have it as it is. */
const plain = (text: string) => [...text].map((letter) => (canWriteLetters(letter) ? letter : '?')).join('');
export const write = (text: string, x: number, baseline: number, size: number) =>
  writeLetters(plain(text), round(x), baseline, size);
/** As much of it as fits. */
export const writeWithin = (text: string, x: number, baseline: number, size: number, widest: number) =>
  write(cutLetters(plain(text), size, widest), x, baseline, size);
/** In two lines at most, which end at the baseline. */
export const writeNote = (text: string, x: number, baseline: number, size: number, widest: number) =>
  fitLines(plain(text), size, widest, 2)
    .map((line, at, { length }) => write(line, x, baseline - (length - 1 - at) * size * 1.3, size))
    .join('');
/** @param at its end, or its middle */
export function writeAt(
  at: number,
  align: 'end' | 'middle',
  text: string,
  baseline: number,
  size: number,
  widest: number,
) {
  const cut = cutLetters(plain(text), size, widest);
  const width = widthOfLetters(cut, size);
  return write(cut, align === 'end' ? at - width : at - width / 2, baseline, size);
}

/** Digits after the point that a drawing can show. */
export const round = (length: number) => Math.round(length * 10) / 10;
export const writeNumber = (value: number) => formatNumber(value, { most: 1 });

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>]/g, (letter) => entities[letter] ?? letter);

/** The same as PNG, twice as large, for screens that show two pixels for one. @param density 72 for one pixel a length of the drawing */
export async function drawPng(svg: string, density = 144): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg), { density }).png({ compressionLevel: 9, palette: true }).toBuffer();
  return Buffer.from(png);
}

export type DrawPicture = (name: string, svg: string) => ReturnType<typeof drawPng>;

/** Pictures of which somebody may ask for any number of names are kept no further than this. */
const MOST_KEPT = 64;

/** A picture costs half a second of a processor: it is drawn once for all who ask, and again when what it shows has changed. */
export function keepPictures(draw: (svg: string) => ReturnType<typeof drawPng>): DrawPicture {
  const kept = new Map<string, { svg: string; picture: ReturnType<typeof drawPng> }>();
  return (name, svg) => {
    const known = kept.get(name);
    if (known?.svg === svg) return known.picture;
    const picture = draw(svg);
    kept.delete(name);
    kept.set(name, { svg, picture });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    // What failed is not remembered; a later one of the name is.
    picture.catch(() => kept.get(name)?.picture === picture && kept.delete(name));
    return picture;
  };
}

/** Pictures may be shown by other sites: nothing can be done in them to anybody. @param name of the file with the numbers */
export function headersOfPicture(name: string, format: PictureFormat): Record<string, string> {
  if (format === 'csv')
    return {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="smr-${name}.csv"`,
    };
  return {
    'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  };
}
