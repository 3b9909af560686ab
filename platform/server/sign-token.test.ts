import { describe, expect, it } from 'vitest';
import { hashAddress, issueTimeOf, readToken, signToken } from './sign-token.ts';

const secret = 'a secret that only tests know, long enough';
const id = '8f4e4df7-9737-4735-9cbd-28ce8b7b86b7';
const issuedAt = new Date('2026-11-21T00:00:00Z');
const week = { now: new Date('2026-11-28T00:00:00Z'), maxAgeSeconds: 7 * 86_400 };

describe('a token', () => {
  it('gives back the id it was made for', () => {
    expect(readToken(secret, 'newsletter manage', signToken(secret, 'newsletter manage', id))).toBe(id);
  });

  it('is worth nothing for another purpose', () => {
    expect(readToken(secret, 'newsletter confirm', signToken(secret, 'newsletter manage', id))).toBeNull();
  });

  it('is worth nothing with another secret', () => {
    expect(readToken('other', 'x', signToken(secret, 'x', id))).toBeNull();
  });

  it('can stand in an address as it is', () => {
    const token = signToken(secret, 'x', id, issuedAt);
    expect(encodeURIComponent(token)).toBe(token);
  });

  it.each([id, '00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])(
    'of %s fits before the @ of an address, in lower case',
    (one) => {
      const token = signToken(secret, 'x', one);
      expect(readToken(secret, 'x', token)).toBe(one);
      expect(`unsubscribe+${token}`).toMatch(/^[a-z0-9+]+(\.[a-z0-9]+)*$/);
      expect(`unsubscribe+${token}`.length).toBeLessThanOrEqual(64);
    },
  );

  it('says when it was made, if it was made to say it', () => {
    expect(issueTimeOf(signToken(secret, 'x', id, issuedAt))).toEqual(issuedAt);
    expect(issueTimeOf(signToken(secret, 'x', id))).toBeNull();
  });

  it('with a limit works until it is too old', () => {
    const token = signToken(secret, 'x', id, issuedAt);
    expect(readToken(secret, 'x', token, week)).toBe(id);
    expect(readToken(secret, 'x', token, { ...week, now: new Date('2026-11-28T00:00:01Z') })).toBeNull();
  });

  it('without a date is no token where there is a limit', () => {
    expect(readToken(secret, 'x', signToken(secret, 'x', id), week)).toBeNull();
  });

  it('with a changed date is refused', () => {
    const [name, , signature] = signToken(secret, 'x', id, issuedAt).split('.');
    expect(readToken(secret, 'x', `${name}.zzzzzz.${signature}`, week)).toBeNull();
  });

  it.each(['', '.', '..', 'a.b.c', id, `${id}..x`])('that is %j is none', (text) => {
    expect(readToken(secret, 'x', text)).toBeNull();
  });
});

describe('the hash of an address', () => {
  it('is the same in any letter case, and says nothing without the secret', () => {
    expect(hashAddress(secret, ' Ada@Example.org')).toBe(hashAddress(secret, 'ada@example.org'));
    expect(hashAddress(secret, 'ada@example.org')).not.toBe(hashAddress('other', 'ada@example.org'));
  });
});
