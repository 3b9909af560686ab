import { expect, it } from 'vitest';
import { requireWords } from './require-words.ts';

it.each([
  // One word that may be unfinished.
  ["'haleu' | 'haleu':*", { beginning: ['haleu'] }],
  ["'decommission' | 'decommission':*", { beginning: ['decommis'] }],
  // Several: the first ones stand there as they are.
  ["'small' & 'reactor' | 'small' & 'reactor':*", { stem: ['reactor', 'small'] }],
  // Side by side, in quotes or with a hyphen.
  ["'first' <-> 'concret'", { stem: ['concret'] }],
  ["'bwrx' <-> '300' & 'ontario'", { stem: ['ontario'] }],
  // What may not be there says nothing.
  ["'nuclear' & !'fusion'", { stem: ['nuclear'] }],
  ["'nuclear' & !( 'molten' <-> 'salt' ) & 'x'", { stem: ['nuclear'] }],
  ["!'fusion'", {}],
  ["'nuclear' | !'fusion'", {}],
  // Alternatives: any of them.
  ["'haleu' | 'thorium'", { stem: ['haleu', 'thorium'] }],
  ["( 'haleu' | 'thorium' ) & 'fuel'", { stem: ['fuel'] }],
  ["'o''brien'", { stem: ["o'brien"] }],
  ["'a\\\\b':AB", { stem: ['a\\b'] }],
  // Nothing but words that are not looked for.
  ['', { stem: [''] }],
])('%s', (query, values) => {
  expect(requireWords(query)).toEqual(values);
});
