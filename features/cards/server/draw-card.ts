import { createHash } from 'node:crypto';
import {
  canWriteLetters,
  cutLetters,
  fitLines,
  wrapLetters,
  writeLetters,
} from '../../../platform/server/write-letters.ts';

/** What stands on the picture that other sites show beside a link to one of our pages. */
export interface CardText {
  title: string;
  /** May be empty. */
  byline: string;
  siteName: string;
}

export const CARD = { width: 1_200, height: 630 } as const;
/** Counts up when the drawing changes. */
const DESIGN = 1;
const MARGIN = 84;
const WIDEST = CARD.width - 2 * MARGIN;
/** The largest letters with which the title fits; pixels, and lines. */
const sizes = [
  [84, 3],
  [68, 4],
  [56, 5],
] as const;

/** Names the picture of this text. */
export function hashCard(text: CardText): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, text]))
    .digest('hex')
    .slice(0, 32);
}

/** Whether all of its letters can be drawn. */
export function canDrawCard({ title, byline }: CardText): boolean {
  return canWriteLetters(title + byline);
}

/**
 * The picture as PNG. Letters are drawn as outlines: no font of the machine is asked for, and nothing that was written stands in the drawing
 * as text.
 */
export async function drawCard(text: CardText): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(draw(text)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function draw({ title, byline, siteName }: CardText): string {
  const [size, lines] = fitTitle(title);
  const top = 208;
  const words = lines.map((line, index) => writeLetters(line, MARGIN, top + size * (0.72 + 1.16 * index), size));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">
<rect width="100%" height="100%" fill="#faf8f3"/><rect width="16" height="100%" fill="#0a5f86"/>
<g transform="translate(${MARGIN} 84) scale(1.875)" fill="#0a5f86"><circle cx="16" cy="16" r="14" fill="none" stroke="#0a5f86" stroke-width="2.5"/>
<rect x="13" y="6.5" width="6" height="6" rx="1.2"/><rect x="6.5" y="13" width="6" height="6" rx="1.2"/>
<rect x="13" y="13" width="6" height="6" rx="1.2" opacity="0.55"/><rect x="19.5" y="13" width="6" height="6" rx="1.2"/>
<rect x="13" y="19.5" width="6" height="6" rx="1.2"/></g>
<g fill="#1d1f23">${writeLetters(siteName, MARGIN + 80, 126, 34)}${words.join('')}</g>
<g fill="#555a63">${writeLetters(cutLetters(byline, 30, WIDEST), MARGIN, CARD.height - 64, 30)}</g></svg>`;
}

/** @returns the size of its letters, and its lines */
function fitTitle(title: string): [number, string[]] {
  for (const [size, most] of sizes) {
    const lines = wrapLetters(title, size, WIDEST);
    if (lines.length <= most) return [size, lines];
  }
  const [size, most] = sizes[2];
  return [size, fitLines(title, size, WIDEST, most)];
}
