import { describe, expect, it } from 'vitest';
import { draftSchema } from '../../../platform/shared/record-schema.ts';
import { companyRecord } from '../../companies/record.ts';
import { extractText } from '../../feeds/server/extract-text.ts';
import { termRecord } from '../../glossary/record.ts';
import { correctionSchema } from '../../news/contract.ts';
import { newSubmissionSchema } from '../../submissions/contract.ts';
import { recordReader } from './read-record.ts';

describe('what is kept of a text', () => {
  const read = recordReader<{ name: string; description: string }>(companyRecord, new Date('2026-08-03T00:00:00Z'));

  it.each([
    ['A\u200bB', 'AB', ['name is kept without characters that cannot be seen.']],
    ['A\u0007B', 'AB', ['name is kept without characters that cannot be seen.']],
    ['  A B \t', 'A B', []],
    ['A\r\nB', 'A B', ['name is kept without characters that cannot be seen.']],
    ['A\u202eB', 'AB', ['name is kept without characters that cannot be seen.']],
    ['Cafe\u0301', 'Café', []],
    ['Électricité – “B”', 'Électricité – “B”', []],
  ])('is said when it is not all of it: %j', (name, kept, notes) => {
    expect(read({ name })).toMatchObject({ row: { name: kept }, notes });
  });

  it.each([
    ['PWR; B\u200bWR', ['PWR', 'BWR']],
    [
      ['PWR', 'B\u200bWR'],
      ['PWR', 'BWR'],
    ],
  ])('is said of a list, too: %j', (technologyFocus, kept) => {
    const { row, notes } = read({ name: 'A', technologyFocus });
    expect([row, notes]).toEqual([
      { name: 'A', technologyFocus: kept },
      ['technologyFocus is kept without characters that cannot be seen.'],
    ]);
    expect(read({ name: 'A', technologyFocus: ' PWR ;; BWR' }).notes).toEqual([]);
  });

  it('is said when nothing is left', () => {
    expect(read({ name: 'A', description: '\u200b' })).toMatchObject({
      row: { name: 'A' },
      notes: ['description holds nothing that can be seen and was left empty.'],
    });
  });
});

describe('one text is kept alike', () => {
  const nothing = { summary: null, categories: null, technology: null, application: null, regions: null };
  const now = new Date('2026-08-03T00:00:00Z');
  const ways: Record<string, (text: string) => unknown> = {
    'from a feed': extractText,
    'by the form of a story': (title) => correctionSchema.parse({ ...nothing, title }).title,
    'by a suggestion': (title) => newSubmissionSchema.parse({ title }).title,
    'by the form of a company': (name) => draftSchema(companyRecord).shape.name.parse(name),
    'by the import of companies': (name) => recordReader<{ name: string }>(companyRecord, now)({ name }).row.name,
    'by the form of a term': (term) => draftSchema(termRecord).shape.term.parse(term),
    'by the import of terms': (term) => recordReader<{ term: string }>(termRecord, now)({ term }).row.term,
  };
  const written = 'Cafe\u0301\u200b \u202eCo\u202c  reac\u00adtor\u0007\r\nDon\u0092t \u2066x\u2069';

  it.each(Object.keys(ways))('%s', (way) => {
    expect(ways[way]?.(written)).toBe('Café Co reactor Don’t x');
  });
});
