import { describe, expect, it } from 'vitest';
import type { TermRow } from '../record.ts';
import { changesOf, planTerms } from './plan-terms.ts';

const haleu = { id: 'id-haleu', name: 'HALEU', slug: 'haleu' };
const filled = { category: 'Acronym', definition: 'A definition.' } as const;

function plan(rows: TermRow[], updatesExisting = false, existing = [haleu]) {
  const numbered = rows.map((row, index) => ({ rowNumber: index + 1, row }));
  return planTerms(numbered, existing, { updatesExisting });
}
const named = (...terms: string[]) => terms.map((term) => ({ term, ...filled }));
const slugsOf = (plans: ReturnType<typeof plan>) => plans.map((one) => ('row' in one ? one.row.slug : null));

describe('a new term', () => {
  it.each([
    ['10 CFR Part 99', '10-cfr-part-99'],
    ['Économie d’énergie', 'economie-denergie'],
    ['مفاعل', 'mfaal'],
    ['+++', 'term'],
  ])('%s has the address %s', (term, slug) => {
    expect(slugsOf(plan(named(term)))).toEqual([slug]);
  });

  it('gets -2 and -3 where another term has the address, and it is told', () => {
    const plans = plan(named('HALEU+', 'Haleu!', 'C/S', 'CS'));
    expect(slugsOf(plans)).toEqual(['haleu-2', 'haleu-3', 'cs', 'cs-2']);
    expect(plans[0]).toMatchObject({ note: 'the address "haleu" is taken, so HALEU+ gets "haleu-2".' });
  });

  it.each<[Partial<TermRow>, string]>([
    [{}, 'A new term needs a category and a definition.'],
    [{ category: 'Acronym' }, 'A new term needs a definition.'],
    [{ definition: 'B' }, 'A new term needs a category.'],
  ])('with only %j is an error', (row, message) => {
    expect(plan([{ term: 'A', ...row }])).toEqual([{ outcome: 'failed', message }]);
  });
});

describe('a term that exists', () => {
  it('is an error unless existing terms are to be updated', () => {
    expect(plan(named('HALEU', 'Haleu'), false)[0]).toEqual({
      outcome: 'failed',
      message: 'exists already (haleu). Switch on updating to change it.',
    });
  });

  it('is updated whatever the letter case, and keeps its spelling and its address', () => {
    expect(plan(named('Haleu'), true)).toMatchObject([
      { outcome: 'updated', recordId: 'id-haleu', row: { term: 'HALEU', slug: 'haleu' }, note: expect.any(String) },
    ]);
  });

  it('needs neither category nor definition to be updated', () => {
    expect(plan([{ term: 'HALEU', abbreviation: 'H' }], true)[0]).toMatchObject({ outcome: 'updated' });
  });
});

it.each([
  ['in another letter case', 'Fission', 'FISSION'],
  ['with its accents written in another way', '\u00c9lan', 'E\u0301lan'],
  ['although it exists', 'HALEU', 'haleu'],
])('a term that is there twice, %s, is an error of the second row', (_, one, other) => {
  expect(plan(named(one, other), true)[1]).toEqual({ outcome: 'failed', message: 'This term is in row 1 already.' });
});

describe('changes', () => {
  const stored = { ...haleu, ...filled, abbreviation: 'X', sources: [{ url: 'https://a.example', title: 'A' }] };

  it('are what the row says otherwise', () => {
    expect(changesOf({ term: 'haleu', ...filled, definition: 'Other.' }, stored)).toEqual({ definition: 'Other.' });
  });

  it('are none when the fields of a source stand in another order', () => {
    expect(changesOf({ term: 'HALEU', sources: [{ title: 'A', url: 'https://a.example' }] }, stored)).toEqual({});
    // As our own CSV file has it: the address alone.
    expect(changesOf({ term: 'HALEU', sources: [{ title: 'a.example', url: 'https://a.example' }] }, stored)).toEqual(
      {},
    );
  });
});
