import { expect, it } from 'vitest';
import glossary from './seeds/glossary.json' with { type: 'json' };
import { suggestCategory } from './suggest-category.ts';

it.each([
  ['Spent fuel cask', [], [], 'Waste Management'],
  ['Construction permit', ['A licence of the regulator to begin.'], [], 'Regulations and Licensing'],
  ['Gizmo', ['A device that holds plasma for fusion.'], [], 'Advanced Technologies'],
  ['Gizmo', [], ['Manufacturing'], 'Manufacturing'],
  ['Gizmo', [], ['Acronym'], 'Reactor Technology'],
])('%s %j, similar to %j: %s', (term, passages, similar, category) => {
  expect(suggestCategory(term, passages, similar)).toBe(category);
});

it('agrees with our own editors on at least 40 % of the shipped terms, from term and definition alone', () => {
  const terms = glossary.filter(({ category }) => category !== 'Acronym');
  const right = terms.filter(({ term, definition, category }) => suggestCategory(term, [definition], []) === category);
  expect(right.length / terms.length).toBeGreaterThanOrEqual(0.4);
});
