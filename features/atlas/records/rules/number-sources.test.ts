import { describe, expect, it } from 'vitest';
import type { AtlasRecord, Evidence } from '../contract.ts';
import { numberSources } from './number-sources.ts';

const said = (url: string, more: Partial<Evidence> = {}): Evidence => ({
  ...{ value: '80', unit: null, leads: true, grade: 'primary', asOf: '2026', quotedAt: '2026-11-01', note: null },
  source: { publisher: 'IAEA', title: url, url, published: null },
  ...more,
});
const record = (slug: string, evidence: AtlasRecord['evidence']): AtlasRecord => ({
  ...{ kind: 'designs', slug, name: slug, facts: {}, updatedAt: '2026-11-01T00:00:00Z' },
  evidence,
});

describe('sources', () => {
  const one = record('one', { power: [said('a'), said('b', { leads: false })], fuel: [said('c'), said('a')] });
  const other = record('other', { power: [said('d')], fuel: [said('a', { asOf: '2024' })] });
  const { readings, numbersOf } = numberSources([one, other], ['power', 'fuel']);

  it('are numbered row by row, each reading once, without those of what is not shown', () => {
    expect(readings.map(({ source, asOf }) => `${source.url} ${asOf}`)).toEqual([
      'a 2026',
      'd 2026',
      'c 2026',
      'a 2024',
    ]);
  });

  it('are found for each field of each record, in the order of their numbers', () => {
    expect([numbersOf(one, 'power'), numbersOf(other, 'power')]).toEqual([[1], [2]]);
    expect([numbersOf(one, 'fuel'), numbersOf(other, 'fuel')]).toEqual([[1, 3], [4]]);
  });

  it('are none of a field that nothing was found for, nor of a record that came without', () => {
    expect(numbersOf(one, 'height')).toEqual([]);
    expect(numberSources([{ ...one, evidence: undefined }], ['power']).readings).toEqual([]);
  });
});
