import { describe, expect, it } from 'vitest';
import { newPassword } from './check-password.ts';

describe('a password', () => {
  it.each([
    'correct horse battery',
    '7731 0915 5527 8812',
    'Ünïcödé und Leerzeichen',
    '🔑🔑🔑🔑🔑🔑',
    'smr-intelligence',
  ])('of whatever characters may be chosen: %s', (password) => {
    expect(newPassword.parse(password)).toBe(password);
  });

  it('may have 128 characters, and is taken as it was given', () => {
    const long = ' A passphrase that nobody wants to type twice '.repeat(3).slice(0, 128);
    expect(newPassword.parse(long)).toBe(long);
    expect(newPassword.safeParse(`${long}x`).success).toBe(false);
  });
});
