import { expect, it } from 'vitest';
import { takeSentence } from './take-sentence.ts';

it.each([
  ['One. Two.', 'One.'],
  ['Only one', 'Only one'],
  [
    'The U.S. Nuclear Regulatory Commission said no. It will appeal.',
    'The U.S. Nuclear Regulatory Commission said no.',
  ],
  ['It costs 1.5 billion. That is much.', 'It costs 1.5 billion.'],
  ['“We build it.” Then they left.', '“We build it.”'],
  ['Unit No. 3 of Acme Corp. Ltd. starts! Others follow.', 'Unit No. 3 of Acme Corp. Ltd. starts!'],
  ['It ends in dots… but goes on.', 'It ends in dots… but goes on.'],
  ['', ''],
])('of %j is %j', (text, sentence) => {
  expect(takeSentence(text)).toBe(sentence);
});

it('begins where the text begins, so that places in one are places in the other', () => {
  const text = '  Spaces first. Then more.';
  expect(text.startsWith(takeSentence(text))).toBe(true);
});
