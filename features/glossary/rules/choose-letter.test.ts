import { expect, it } from 'vitest';
import { letterOf } from './choose-letter.ts';

it.each([
  ['HALEU', 'H'],
  ['k-eff', 'K'],
  ['10 CFR Part 50', '#'],
  ['²³⁵U', '#'],
  ['Économie d’échelle', 'E'],
  ['Ångström', 'A'],
  ['Łódź test', 'L'],
  ['Øresund cable', 'O'],
  ['«Éclair»', 'E'],
  ['  (n,γ) reaction', 'N'],
  ['מפעל', '#'],
  ['реактор', '#'],
  ['β-decay', '#'],
  ['🙂', '#'],
  ['', '#'],
])('%s stands under %s', (term, letter) => {
  expect(letterOf(term)).toBe(letter);
});
