import { createHash, randomBytes } from 'node:crypto';

const HINT_LENGTH = 10;

/** A key that a program shows, as it is given out once, and what is kept of it. */
export interface MadeKey {
  key: string;
  stored: { keyHash: string; hint: string };
}

/** 256 random bits. @param prefix lets people and secret scanners recognise it, such as `smrt_` */
export function makeBearerKey(prefix: string): MadeKey {
  const key = prefix + randomBytes(32).toString('base64url');
  return { key, stored: { keyHash: hashBearerKey(key), hint: key.slice(0, HINT_LENGTH) } };
}

/** What is stored of a key: it is long and random, so a slow hash would add nothing. */
export function hashBearerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
