import { expect, it } from 'vitest';
import { cleanLine, cleanText, isWithoutUnseen } from './clean-text.ts';

it.each([
  ['  two \r\n lines\u2028\there ', 'two \n lines\n\there'],
  ['zero\u200bwidth \u202eesrever\u202c', 'zerowidth esrever'],
  ['half \ud83d a letter', 'half \ufffd a letter'],
  ['👩\u200d🔬 and \u06a9\u200c\u0647', '👩\u200d🔬 and \u06a9\u200c\u0647'],
  ['e\u0301', 'é'],
  ['a\u0093b\u0094\u0081', 'a“b”'],
])('keeps of the text %j %j', (text, kept) => {
  expect(cleanText(text)).toBe(kept);
});

it('keeps a line as one', () => {
  expect(cleanLine(' a\u00a0 b\r\n\tc ')).toBe('a b c');
});

it.each([
  ['A\u200bB', true],
  ['A\u202eB', true],
  ['half \ud83d', true],
  ['  A\t B\r\n', false],
  ['A\r\nB', true],
  ['e\u0301', false],
])('tells whether what was written as %j lost something: %j', (text, isLost) => {
  expect(isWithoutUnseen(text, cleanLine(text))).toBe(isLost);
});
