import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A link's secret, made from a record's id and the product's secret: nothing has to be stored, and nobody can make one. When
 * AUTH_SECRET changes, links in mails that are out stop working. Lower case and short, because mail servers change the case of the part
 * before the @, and RFC 5321 §4.5.3.1.1 gives it 64 characters.
 *
 * @param purpose what the link may be used for, `<room> <verb>`; a token for one purpose is worth nothing for another
 * @param issuedAt only for tokens that expire
 */
export function signToken(secret: string, purpose: string, id: string, issuedAt?: Date): string {
  const name = BigInt(`0x${id.replaceAll('-', '')}`).toString(36);
  const body = issuedAt ? `${name}.${Math.floor(issuedAt.getTime() / 1_000).toString(36)}` : name;
  return `${body}.${signatureOf(secret, purpose, body)}`;
}

/** @returns the record's id, or null when the token is not ours, is for something else, or is too old */
export function readToken(
  secret: string,
  purpose: string,
  token: string,
  limits?: { now: Date; maxAgeSeconds: number },
): string | null {
  const [, body, name, issued, signature] =
    token.match(/^(([0-9a-z]{1,25})(?:\.([0-9a-z]{1,9}))?)\.([0-9a-z]{19})$/) ?? [];
  if (!body || !name || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signatureOf(secret, purpose, body)), Buffer.from(signature))) return null;
  if (limits) {
    const ageSeconds = limits.now.getTime() / 1_000 - Number.parseInt(issued ?? '', 36);
    if (!(ageSeconds <= limits.maxAgeSeconds)) return null;
  }
  const hex = [...name].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString(16);
  return hex.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** When a token was made, to the second before; null when it does not say. To be believed only after `readToken` did. */
export function issueTimeOf(token: string): Date | null {
  const [, issued, signature] = token.split('.');
  return issued && signature ? new Date(Number.parseInt(issued, 36) * 1_000) : null;
}

/** The same address always gives the same hash; nobody without the secret can tell which address it was. */
export function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`address\0${email.trim().toLowerCase()}`).digest('hex');
}

/** 96 bits. */
function signatureOf(secret: string, purpose: string, body: string): string {
  const digest = createHmac('sha256', secret).update(`${purpose}\0${body}`).digest('hex').slice(0, 24);
  return BigInt(`0x${digest}`).toString(36).padStart(19, '0');
}
