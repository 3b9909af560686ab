import { describe, expect, it } from 'vitest';
import { type CheckedDefinition, checkDefinition, isCircular } from './check-definition.ts';

const good: CheckedDefinition = {
  term: 'Heat pipe',
  abbreviation: null,
  definition: 'Sealed tube in which a fluid evaporates at the hot end and condenses at the cold end.',
  sources: [{ url: 'https://www.nrc.gov/' }],
  namesakes: [],
};

it('passes a good definition with confidence 1 and nothing to say', () => {
  expect(checkDefinition(good)).toEqual({ isAccurate: true, confidence: 1, suggestions: [] });
});

describe('refuses', () => {
  it.each<[string, Partial<CheckedDefinition>, RegExp]>([
    ['an empty definition', { definition: '  ' }, /^Write a definition/],
    [
      'one that repeats the term',
      { definition: 'A heat pipe is a pipe for heat in a nuclear reactor, and so on.' },
      /repeats/,
    ],
    ['one without a source', { sources: [] }, /at least one source/],
    ['one whose source is no web address', { sources: [{ url: 'javascript:alert(1)' }] }, /at least one source/],
    ['one whose term exists', { namesakes: [{ term: 'HEAT PIPE', abbreviation: null }] }, /has “HEAT PIPE” already/],
    ['one that is too short', { definition: 'Sealed tube.' }, /12 characters/],
    ['one that is too long', { definition: `${'Tube of metal. '.repeat(50)}` }, /cut it to 600/],
  ])('%s', (_, wrong, reason) => {
    const { isAccurate, confidence, suggestions } = checkDefinition({ ...good, ...wrong });
    expect(isAccurate).toBe(false);
    expect(confidence).toBeLessThan(1);
    expect(suggestions.join(' ')).toMatch(reason);
  });
});

describe('accepts, with a suggestion,', () => {
  it.each<[string, Partial<CheckedDefinition>, RegExp]>([
    ['one that is no full sentence', { definition: good.definition.slice(0, -1) }, /full sentence/],
    ['one with an endless sentence', { definition: `${'word '.repeat(60)}end.` }, /more than 40 words/],
    [
      'one whose abbreviation stands for something else, too',
      { abbreviation: 'HP', namesakes: [{ term: 'High pressure', abbreviation: 'HP' }] },
      /also stands for “High pressure”/,
    ],
  ])('%s', (_, odd, reason) => {
    const { isAccurate, suggestions } = checkDefinition({ ...good, ...odd });
    expect([isAccurate, suggestions]).toEqual([true, [expect.stringMatching(reason)]]);
  });
});

it.each([
  ['Heat pipe', 'A heat pipe moves heat.', true],
  ['Heat pipe', 'It is a pipe of heat.', true],
  ['Heat-pipe reactor', 'The heat pipe reactor is small.', true],
  ['Heat pipe', 'Sealed tube, also used in heat pipes of laptops.', false],
  ['Scram', 'Scrambling of nothing at all.', false],
  ['реактор', 'Реактор — это установка.', true],
  ['???', 'Signs only.', false],
])('of %s, "%s" is circular: %s', (term, definition, circular) => {
  expect(isCircular(term, definition)).toBe(circular);
});
