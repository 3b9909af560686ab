import { describe, expect, it } from 'vitest';
import type { NewsFilter } from '../../news/contract.ts';
import { FilterIndex, type Subject } from './index-filters.ts';

const story = (fields: Partial<Record<keyof Subject, string[]>>): Subject => ({
  about: new Set(fields.about),
  category: new Set(fields.category),
  technology: new Set(fields.technology),
  application: new Set(fields.application),
  region: new Set(fields.region),
  source: new Set(fields.source),
  stems: new Set(fields.stems),
});

function find(filter: NewsFilter, stems: string[], subject: Subject): boolean {
  const index = new FilterIndex<string>();
  index.add({ id: 'one', filter, stems });
  return index.find(subject).length === 1;
}

describe('a filter', () => {
  it.each<[NewsFilter, string[], Subject, boolean]>([
    [{}, [], story({}), true],
    [{ about: ['design:natrium'] }, [], story({ about: ['design:natrium'] }), true],
    [{ about: ['design:natrium'] }, [], story({ about: ['design:aurora'] }), false],
    [{ about: ['design:natrium', 'design:aurora'] }, [], story({ about: ['design:aurora'] }), true],
    [{ technology: ['BWR'], region: ['EU'] }, [], story({ technology: ['BWR'], region: ['NAM'] }), false],
    [{ technology: ['BWR'], region: ['EU'] }, [], story({ technology: ['BWR'], region: ['EU'] }), true],
    // Words are looked at by who asks; here only whether they may stand in it.
    [{ q: 'haleu' }, ['haleu'], story({ stems: ['haleu'] }), true],
    [{ q: 'hal' }, ['hal'], story({ stems: ['haleu'] }), true],
    [{ q: 'haleu' }, ['haleu'], story({ stems: ['hal'] }), false],
    [{ q: 'fuel plants' }, ['fuel', 'plant'], story({ stems: ['fuel'] }), true],
    [{ q: 'fuel plants' }, ['fuel', 'plant'], story({ stems: ['uranium'] }), false],
    [{ q: 'fuel or plant' }, ['fuel', 'plant'], story({ stems: ['uranium'] }), true],
    [{ q: 'fuel', region: ['EU'] }, ['fuel'], story({ stems: ['fuel'], region: ['NAM'] }), false],
    [{ q: 'the' }, [], story({ stems: [] }), true],
  ])('%j with the stems %j', (filter, stems, subject, isFound) => {
    expect(find(filter, stems, subject)).toBe(isFound);
  });

  it('is found once, however many of its values the story has', () => {
    const index = new FilterIndex<string>();
    index.add({ id: 'one', filter: { technology: ['BWR', 'PWR'] }, stems: [] });
    expect(index.find(story({ technology: ['BWR', 'PWR'] })).map(({ id }) => id)).toEqual(['one']);
  });
});
