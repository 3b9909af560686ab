import { describe, expect, it } from 'vitest';
import { FilterIndex, hasValues, type Subject } from './index-filters.ts';

type Values = Record<string, string[]>;

function find(values: Values, subject: Subject): boolean {
  const index = new FilterIndex<string>();
  index.add({ id: 'one', values });
  return index.find(subject).length === 1;
}

describe('a filter', () => {
  it.each<[Values, Subject, boolean]>([
    [{}, {}, true],
    [{ from: ['story'] }, { from: ['story'] }, true],
    [{ from: ['story'] }, { from: ['change'] }, false],
    [{ about: ['design:natrium'] }, { about: ['design:natrium'] }, true],
    [{ about: ['design:natrium'] }, { about: ['design:aurora'] }, false],
    [{ about: ['design:natrium', 'design:aurora'] }, { about: ['design:aurora'] }, true],
    [{ technology: ['BWR'], region: ['EU'] }, { technology: ['BWR'], region: ['NAM'] }, false],
    [{ technology: ['BWR'], region: ['EU'] }, { technology: ['BWR'], region: ['EU'] }, true],
    [{ stem: ['fuel', 'plant'], region: ['EU'] }, { stem: ['fuel'], region: ['EU'] }, true],
    [{ stem: ['fuel'], region: ['EU'] }, { stem: ['fuel'], region: ['NAM'] }, false],
    [{ region: [] }, {}, true],
    [{ 'a dimension that nobody ranked': ['x'] }, {}, false],
  ])('%j of %j', (values, subject, isFound) => {
    expect([find(values, subject), hasValues(subject, values)]).toEqual([isFound, isFound]);
  });

  it('is found once, however many of its values are there', () => {
    const index = new FilterIndex<string>();
    index.add({ id: 'one', values: { technology: ['BWR', 'PWR'] } });
    expect(index.find({ technology: ['BWR', 'PWR'] }).map(({ id }) => id)).toEqual(['one']);
  });

  it('is not found any more when it was taken out', () => {
    const index = new FilterIndex<string>();
    const [one, all] = [
      { id: 'one', values: { technology: ['BWR', 'PWR'] } },
      { id: 'all', values: {} },
    ];
    index.add(one);
    index.add(all);
    index.remove(one);
    index.remove(all);
    expect(index.find({ technology: ['BWR', 'PWR'] })).toEqual([]);
  });
});
