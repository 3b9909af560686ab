import type { AppContext } from './request-context.ts';

export interface SentPicture {
  image: Buffer;
  contentType: string;
  /** With its quotes. */
  etag: string;
  cache: string;
}

/** What stands under an address with its hash never changes. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** A picture from memory; nothing to whoever has it. */
export function sendPicture(c: AppContext, { image, contentType, etag, cache }: SentPicture): Response {
  const headers = { etag, 'cache-control': cache };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(Uint8Array.from(image), 200, { ...headers, 'content-type': contentType });
}

/** One whose address may name its hash as `v`: without it, or with an older one, the address stands for whatever is drawn by now. */
export function sendNamedPicture(c: AppContext, { image, hash }: { image: Buffer; hash: string }): Response {
  const cache = c.req.query('v') === hash ? FOR_GOOD : 'public, max-age=300';
  return sendPicture(c, { image, contentType: 'image/png', etag: `"${hash}"`, cache });
}
