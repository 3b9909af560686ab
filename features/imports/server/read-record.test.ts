import { describe, expect, it } from 'vitest';
import { companyRecord } from '../../companies/record.ts';
import { recordReader } from './read-record.ts';

describe('what is kept of a text', () => {
  const read = recordReader<{ name: string; description: string }>(companyRecord, new Date('2026-08-03T00:00:00Z'));

  it.each([
    ['A\u200bB', 'AB', ['name is kept without characters that cannot be seen.']],
    ['A\u0007B', 'AB', ['name is kept without characters that cannot be seen.']],
    ['  A B \t', 'A B', []],
    ['A\r\nB', 'A\nB', []],
    ['Électricité – “B”', 'Électricité – “B”', []],
  ])('is said when it is not all of it: %j', (name, kept, notes) => {
    expect(read({ name })).toMatchObject({ row: { name: kept }, notes });
  });

  it('is said when nothing is left', () => {
    expect(read({ name: 'A', description: '\u200b' })).toMatchObject({
      row: { name: 'A' },
      notes: ['description holds nothing that can be seen and was left empty.'],
    });
  });
});
