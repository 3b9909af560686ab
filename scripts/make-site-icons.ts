import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './source-files.ts';

/**
 * `npm run site-icons`: makes the pictures of `public/` that stand for the site on home screens and in feed readers from
 * `public/favicon.svg`. They are committed; run it when the drawing changes.
 */
const folder = join(root, 'public');
const FAVICON = readFileSync(join(folder, 'favicon.svg'), 'utf8');
/** Systems cut the corners themselves, and those of a picture that has none show black. A circle of 80 % is safe from every cut. */
const TILE = FAVICON.replace(' rx="7" fill="#0a5f86"', ' fill="#0a5f86"');
if (TILE === FAVICON) throw new Error('The tile of public/favicon.svg has other corners or another colour now.');

for (const [file, side] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const)
  writeFileSync(join(folder, file), await draw(TILE, side));
writeFileSync(join(folder, 'favicon.ico'), toIco(await draw(FAVICON, 32), 32));

function draw(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 1_200 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: side > 32 })
    .toBuffer();
}

/** One picture in the frame that the oldest programs ask for by its address; since Windows Vista it may be a PNG. */
function toIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
