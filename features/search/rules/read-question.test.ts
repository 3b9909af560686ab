import { expect, it } from 'vitest';
import { readQuestion } from './read-question.ts';

const read = (text: string) => {
  const { notes: _, ...question } = readQuestion(text);
  return question;
};
const nothing = { words: [], isOpen: false, phrases: [], without: [], kinds: [], after: null, before: null };

it.each([
  ['bwrx300', ['bwrx', '300']],
  ['BWRX-300', ['bwrx', '300']],
  ['bwrx 300', ['bwrx', '300']],
  ['X-energy', ['x', 'energy']],
  ['Škoda', ['skoda']],
  ['50% _x_', ['50', 'x']],
  ['мир SMR', ['мир', 'smr']],
  ['中核', ['中', '核']],
])('splits %j as names are split', (text, words) => {
  expect(read(text).words).toEqual(words);
});

it('reads quotations, also one that is not closed', () => {
  expect(read('"first concrete" darlington')).toMatchObject({
    phrases: [['first', 'concrete']],
    words: ['first', 'concrete', 'darlington'],
  });
  expect(read('"first conc')).toMatchObject({ phrases: [['first', 'conc']], isOpen: false });
});

it('reads what may not be there, and leaves hyphens within words alone', () => {
  expect(read('nuclear -fusion -"molten salt"')).toMatchObject({
    words: ['nuclear'],
    without: [['fusion'], ['molten', 'salt']],
  });
  expect(read('start-up')).toMatchObject({ words: ['start', 'up'], without: [] });
});

it('reads parts of the site in any case, and words after them', () => {
  expect(read('Design:natrium')).toMatchObject({ kinds: ['design'], words: ['natrium'] });
  expect(read('company:"x energy"')).toMatchObject({ kinds: ['company', 'startup'], phrases: [['x', 'energy']] });
  expect(read('darlington: licence')).toMatchObject({ kinds: [], words: ['darlington', 'licence'] });
});

it.each([
  ['after:2026', '2026-01-01'],
  ['after:2026-03', '2026-03-01'],
  ['after:2026-03-31', '2026-03-31'],
  ['after:2026-02-30', null],
  ['after:soon', null],
  ['after:', null],
])('reads the day of %j', (text, after) => {
  const { notes } = readQuestion(text);
  expect([read(text).after, notes.length]).toEqual([after, after === null ? 1 : 0]);
});

it('knows whether the last word may go on', () => {
  expect(['nus', 'nus ', '"nus"', 'nus -x', 'design:nat'].map((text) => read(text).isOpen)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

it.each(['', '   ', '-', '""', '- - -', ':', '%', '_', '\0\u0001', '"', '\uD800', '-'.repeat(300)])(
  'asks nothing for %j',
  (text) => {
    expect(read(text)).toEqual(nothing);
  },
);

it('cuts what is too long, and says so', () => {
  const { words, notes } = readQuestion('a'.repeat(10_000));
  expect([words, notes]).toEqual([['a'.repeat(200)], ['Only the first 200 characters count.']]);
});

it('says so when it is only told what to leave out', () => {
  expect(readQuestion('-fusion').notes).toEqual(['Say also what to find, not only what to leave out.']);
});

it('takes the name of a part that who asks does not see for a word', () => {
  const asVisitor = (text: string) => readQuestion(text, (kind) => kind !== 'draft' && kind !== 'desk');
  expect(asVisitor('Draft: NRC guidance')).toMatchObject({ kinds: [], words: ['draft', 'nrc', 'guidance'], notes: [] });
  expect(asVisitor('-admin:users reactors')).toMatchObject({ words: ['reactors'], without: [['admin', 'users']] });
  expect(readQuestion('draft:guidance')).toMatchObject({ kinds: ['draft'], words: ['guidance'] });
  // Nor for what every object has.
  for (const name of ['constructor', 'valueof']) expect(asVisitor(`${name}:a -${name}:b`).words).toEqual([name, 'a']);
});
