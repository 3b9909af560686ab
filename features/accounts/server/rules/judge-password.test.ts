import { describe, expect, it } from 'vitest';
import { newPassword } from '../check-password.ts';
import { HOUSE_WORDS, judgePassword } from './judge-password.ts';

describe('a password', () => {
  it.each(['Password1', '12345678', 'mustang', 'qwertyuiop', 'Corvette', 'NUCLEAR1'])(
    'that was leaked again and again is refused: %s',
    (password) => {
      expect(judgePassword(password)).toMatch(/first that anybody would try/);
    },
  );

  it.each([
    'smr-intelligence',
    'SMR Intelligence 2026!',
    'reactor-operator-7',
    'nuclear.news',
    ...HOUSE_WORDS.slice(0, 1),
  ])('of nothing but words of the house is refused: %s', (password) => {
    expect(judgePassword(password)).not.toBeNull();
  });

  it.each(['ada.lovelace', 'Lovelace1815', 'ada-lovelace-smr'])('of the own address is refused: %s', (password) => {
    expect(judgePassword(password, 'ada.lovelace@example.org')).not.toBeNull();
  });

  it.each([
    'correct horse battery',
    'a reactor is hot',
    'smrgf',
    '7731 0915 5527 8812',
    'Ünïcödé und Leerzeichen',
    '🔑🔑🔑🔑🔑🔑',
    'lovelace wrote notes',
  ])('of whatever characters may be chosen otherwise: %s', (password) => {
    expect(judgePassword(password, 'ada.lovelace@example.org')).toBeNull();
  });

  it('may have 128 characters, and is taken as it was given', () => {
    const long = ' A passphrase that nobody wants to type twice '.repeat(3).slice(0, 128);
    expect(newPassword.parse(long)).toBe(long);
    expect(newPassword.safeParse(`${long}x`).success).toBe(false);
  });
});
