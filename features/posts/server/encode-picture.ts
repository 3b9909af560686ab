import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { limitWork } from '../../../platform/server/limit-work.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import {
  LARGEST_PICTURE_BYTES,
  MOST_AVIF_PIXELS,
  MOST_PICTURE_PIXELS,
  pictureWidths,
  TALLEST_PICTURE,
  WIDEST_PICTURE,
} from '../vocabulary.ts';

export interface EncodedPicture {
  /** Of the largest file's bytes. */
  hash: string;
  /** WebP, the largest last. */
  files: { width: number; height: number; image: Buffer }[];
}

const SECONDS_AT_MOST = 20;
/** A picture takes up to 250 MB of memory and libvips' threads for seconds: pages must come out meanwhile. */
const inTurn = limitWork({
  atOnce: 2,
  mostWaiting: 8,
  refusal: 'Many pictures are being prepared at the moment. Add this one again in a minute.',
});
/** First bytes of what is read, from the formats' own specifications. SVG is not among them: it is a program, not a picture. */
const avif = /^....ftypavi[fs]/s;
const readable = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF....WEBP/s, avif];

/**
 * A picture as it is served: its pixels, encoded by us as WebP in a few widths. What else was in the file stays behind: where it was taken,
 * by which camera, and whatever was hidden in it to be read as something else. Of a moving one the first picture; a very tall one is
 * made smaller as a whole. Decoding happens in libvips' own threads.
 *
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE for what is no picture of a known kind, UNPROCESSABLE for too many pixels or a
 *   damaged file, UNAVAILABLE when too many wait
 */
export async function encodePicture(file: Uint8Array): Promise<EncodedPicture> {
  if (file.length > LARGEST_PICTURE_BYTES) {
    const megabytes = LARGEST_PICTURE_BYTES / 1024 / 1024;
    throw new AppError('PAYLOAD_TOO_LARGE', `The picture is larger than ${megabytes} MiB.`);
  }
  const start = Buffer.from(file.subarray(0, 16)).toString('latin1');
  if (!readable.some((signature) => signature.test(start)))
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'This is no picture that can be shown here: take PNG, JPEG, WebP, GIF or AVIF.',
    );
  return inTurn(() => encodeSizes(file, avif.test(start) ? MOST_AVIF_PIXELS : MOST_PICTURE_PIXELS));
}

async function encodeSizes(file: Uint8Array, mostPixels: number): Promise<EncodedPicture> {
  // Read when it is needed first: the site runs without pictures, too.
  const { default: sharp } = await import('sharp');
  const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: SECONDS_AT_MOST })
    .autoOrient();
  try {
    const largest = await encode(picture, WIDEST_PICTURE);
    const smaller: EncodedPicture['files'] = [];
    for (const width of pictureWidths(largest.width)) smaller.push(await encode(picture, width));
    const hash = createHash('sha256').update(largest.image).digest('hex').slice(0, 32);
    return { hash, files: [...smaller, largest] };
  } catch (error) {
    if (/pixel limit/i.test(String(error))) {
      const megapixels = mostPixels / 1e6;
      throw new AppError(
        'UNPROCESSABLE',
        `The picture has more than ${megapixels} million pixels. Make it smaller first.`,
      );
    }
    if (/timeout/i.test(String(error)))
      throw new AppError('UNPROCESSABLE', 'The picture takes too long to prepare. Make it smaller first.');
    throw new AppError('UNPROCESSABLE', 'The picture cannot be read: its file is damaged.');
  }
}

async function encode(picture: Sharp, width: number): Promise<EncodedPicture['files'][number]> {
  const { data, info } = await picture
    .clone()
    .resize({ width, height: TALLEST_PICTURE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, image: data };
}
