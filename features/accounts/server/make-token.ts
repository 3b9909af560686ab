import { createHash, randomBytes } from 'node:crypto';

/** A key for a link: 192 bits. */
export function makeToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What is kept of it. Enough for what nobody can guess (a password needs more). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
