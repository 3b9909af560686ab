import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '../../shared/days.ts';

/**
 * The address of a page that says why a form of a browser without JavaScript could not be taken. The reason stands there in words, with a
 * proof that they are ours: else a link to this site could say anything in its frame.
 *
 * @param page its path
 * @param kept what was written, to be given back
 */
export function leadBack(
  secret: string,
  page: string,
  error: string,
  kept: Readonly<Record<string, string>> | readonly [string, string][] = {},
): string {
  const path = onSite(new URL(onSite(page), 'http://page').pathname);
  const query = new URLSearchParams(kept);
  query.append(ERROR, error);
  query.append(PROOF, proofOf(secret, path, error, hourNow()));
  return `${path}?${query}`;
}

/**
 * Whether the address of a page says an error, and where to lead who brings one that is not ours, was said on another page, or longer than an hour
 * or two ago: to the page without it. Leaving it out here alone would not do, because the browser reads the address again.
 */
export function findError(secret: string, url: string): 'none' | 'ours' | { without: string } {
  if (!url.includes('?')) return 'none';
  const { pathname, searchParams } = new URL(url);
  const [error, ...more] = searchParams.getAll(ERROR);
  if (error === undefined) return 'none';
  const isSaidAt = (hour: number) => isEqual(proofOf(secret, pathname, error, hour), searchParams.get(PROOF) ?? '');
  if (more.length === 0 && (isSaidAt(hourNow()) || isSaidAt(hourNow() - 1))) return 'ours';
  searchParams.delete(ERROR);
  searchParams.delete(PROOF);
  const query = searchParams.toString();
  return { without: `${onSite(pathname)}${query && `?${query}`}` };
}

/** A page knows nothing of proofs: its router leads on from addresses that say more than it knows. */
export function withoutProof(url: string): { url: string; proof: string | null } {
  const plain = new URL(url);
  const proof = plain.searchParams.get(PROOF);
  plain.searchParams.delete(PROOF);
  return { url: plain.href, proof };
}

/** Where the router leads on from an address with an error of ours. On another page the proof counts for nothing. */
export function withProof(location: string, proof: string): string {
  return /[?&]error=/.test(location) ? `${location}&${PROOF}=${encodeURIComponent(proof)}` : location;
}

const ERROR = 'error';
const PROOF = 'proof';

const hourNow = () => Math.floor(Date.now() / HOUR_MS);
/** `//name` would be another site. */
const onSite = (path: string) => `/${path.replace(/^\/+/, '')}`;

/** 96 bits. */
function proofOf(secret: string, path: string, error: string, hour: number): string {
  const signed = JSON.stringify(['page error', path, error, hour]);
  return createHmac('sha256', secret).update(signed).digest('base64url').slice(0, 16);
}

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
