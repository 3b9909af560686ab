import { sanitizeSvg } from './sanitize-svg.ts';

export interface Picture {
  contentType: string;
  bytes: Buffer;
}

/**
 * What a server sent as an image, judged by its bytes: a page that calls itself image/png is refused. SVG is cleaned or refused.
 *
 * @returns the picture, or why it is none, in words
 */
export function detectPicture(body: Uint8Array, contentType: string | undefined): Picture | { refusal: string } {
  const announced = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!announced.startsWith('image/')) return { refusal: `answered ${announced || 'no content type'}, not an image` };
  const bytes = Buffer.from(body);
  if (bytes.length === 0) return { refusal: 'answered an empty image' };
  if (announced === 'image/svg+xml') {
    const svg = sanitizeSvg(bytes.toString('utf8'));
    return svg
      ? { contentType: announced, bytes: Buffer.from(svg) }
      : { refusal: 'answered an SVG that is not plain graphics' };
  }
  const detected = signatures.find(({ matches }) => matches(bytes))?.contentType;
  return detected
    ? { contentType: detected, bytes }
    : { refusal: `answered ${announced}, but its bytes are no known image` };
}

const startsWith = (hex: string) => (bytes: Buffer) =>
  bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
const hasAscii = (bytes: Buffer, at: number, text: string) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** First bytes of each format, from the formats' own specifications. */
const signatures: { contentType: string; matches(bytes: Buffer): boolean }[] = [
  { contentType: 'image/png', matches: startsWith('89504e470d0a1a0a') },
  { contentType: 'image/jpeg', matches: startsWith('ffd8ff') },
  { contentType: 'image/gif', matches: (bytes) => hasAscii(bytes, 0, 'GIF8') },
  { contentType: 'image/webp', matches: (bytes) => hasAscii(bytes, 0, 'RIFF') && hasAscii(bytes, 8, 'WEBP') },
  { contentType: 'image/avif', matches: (bytes) => hasAscii(bytes, 4, 'ftypavi') },
  { contentType: 'image/x-icon', matches: startsWith('00000100') },
];
