import { describe, expect, it } from 'vitest';
import type { AtlasRecord, RecordSource } from '../contract.ts';
import { numberSources } from './number-sources.ts';

const read = (url: string, fields: string[], more: Partial<RecordSource> = {}): RecordSource => ({
  ...{ publisher: 'IAEA', title: url, url, published: null },
  ...{ grade: 'primary', asOf: '2026', quotedAt: '2026-11-01' },
  fields,
  ...more,
});
const record = (slug: string, sources: AtlasRecord['sources']): AtlasRecord => ({
  ...{ kind: 'designs', slug, name: slug, facts: {}, updatedAt: '2026-11-01T00:00:00Z' },
  sources,
});

describe('sources', () => {
  const one = record('one', [read('c', ['fuel']), read('a', ['power', 'fuel'])]);
  const other = record('other', [read('d', ['power']), read('a', ['fuel'], { asOf: '2024' })]);
  const { readings, numbersOf } = numberSources([one, other], ['power', 'fuel']);

  it('are numbered row by row, each reading once', () => {
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
    expect(numberSources([{ ...one, sources: undefined }], ['power']).readings).toEqual([]);
  });
});
