import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A link's secret, made from a record's id and the product's secret: nothing has to be stored, and nobody can make one. When
 * AUTH_SECRET changes, links in mails that are out stop working.
 *
 * @param purpose what the link may be used for, `<room> <verb>`; a token for one purpose is worth nothing for another
 * @param issuedAt only for tokens that expire
 */
export function signToken(secret: string, purpose: string, id: string, issuedAt?: Date): string {
  const body = [id.replaceAll('-', ''), issuedAt ? Math.floor(issuedAt.getTime() / 1_000).toString(36) : ''].join('.');
  return `${body}.${signatureOf(secret, purpose, body)}`;
}

/** @returns the record's id, or null when the token is not ours, is for something else, or is too old */
export function readToken(
  secret: string,
  purpose: string,
  token: string,
  limits?: { now: Date; maxAgeSeconds: number },
): string | null {
  const [hex = '', issued = '', signature = ''] = token.split('.');
  const id = hex
    .match(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/)
    ?.slice(1)
    .join('-');
  if (!id) return null;
  const expected = Buffer.from(signatureOf(secret, purpose, `${hex}.${issued}`));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  if (limits) {
    const ageSeconds = limits.now.getTime() / 1_000 - Number.parseInt(issued, 36);
    if (!(ageSeconds <= limits.maxAgeSeconds)) return null;
  }
  return id;
}

/** The same address always gives the same hash; nobody without the secret can tell which address it was. */
export function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`address\0${email.trim().toLowerCase()}`).digest('hex');
}

function signatureOf(secret: string, purpose: string, body: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${body}`).digest('base64url').slice(0, 27);
}
