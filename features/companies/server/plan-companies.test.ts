import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/server/compute-in-slices.ts';
import type { CompanyRow } from '../record.ts';
import { changesOf, planCompanies } from './plan-companies.ts';

const skoda = { id: 'id-skoda', name: 'Škoda JS', slug: 'skoda-js' };

function plan(rows: CompanyRow[], updatesExisting = false, existing = [skoda]) {
  const numbered = rows.map((row, index) => ({ rowNumber: index + 1, row }));
  return atOnce(planCompanies(numbered, existing, { updatesExisting }));
}
const slugsOf = (plans: ReturnType<typeof plan>) => plans.map((one) => ('row' in one ? one.row.slug : null));

describe('a new company', () => {
  it('is a startup, active and without a group, unless its row says otherwise', () => {
    expect(plan([{ name: 'A' }, { name: 'B', isStartup: false, category: 'Regulator' }])).toMatchObject([
      { outcome: 'created', row: { slug: 'a', isStartup: true, status: 'active', category: 'Other' } },
      { outcome: 'created', row: { slug: 'b', isStartup: false, status: 'active', category: 'Regulator' } },
    ]);
  });

  it('gets -2 and -3 where another name has given the same slug', () => {
    expect(slugsOf(plan([{ name: 'A&B' }, { name: 'AB' }, { name: 'A+B' }, { name: 'Skoda-JS' }]))).toEqual([
      'ab',
      'ab-2',
      'ab-3',
      'skoda-js-2',
    ]);
  });

  it('leaves free the slugs that later rows ask for', () => {
    expect(slugsOf(plan([{ name: 'A' }, { name: 'Another', slug: 'a' }]))).toEqual(['a-2', 'a']);
  });

  it('never gets an address of the site', () => {
    expect(slugsOf(plan([{ name: 'Import' }]))).toEqual(['import-2']);
  });

  it('may be written in any script', () => {
    expect(slugsOf(plan([{ name: 'Росатом' }, { name: '中核集团' }]))).toEqual(['rosatom', 'zhong-he-ji-tuan']);
  });
});

describe('a company that is there twice in the file', () => {
  it.each([
    ['by name', [{ name: 'A' }, { name: ' a ' }]],
    [
      'by slug',
      [
        { name: 'A', slug: 'x' },
        { name: 'B', slug: 'x' },
      ],
    ],
  ])('%s is an error of the second row', (_, rows) => {
    expect(plan(rows)[1]).toEqual({ outcome: 'failed', message: 'This company is in row 1 already.' });
  });

  it('is recognized by the slug when existing companies are to be updated', () => {
    expect(plan([{ name: 'A&B' }, { name: 'AB' }], true)[1]).toMatchObject({ outcome: 'failed' });
  });
});

describe('a company that exists', () => {
  it('is an error, unless it is to be updated', () => {
    expect(plan([{ name: 'ŠKODA  JS' }])).toEqual([
      { outcome: 'failed', message: 'exists already as Škoda JS (skoda-js). Switch on updating to change it.' },
    ]);
  });

  it.each<[string, CompanyRow]>([
    ['its name', { name: 'škoda js' }],
    ['its slug', { name: 'Škoda Nuclear', slug: 'skoda-js' }],
    ['the slug that its name gives', { name: 'Skoda-JS' }],
  ])('is updated by %s', (_, row) => {
    expect(plan([row], true)).toEqual([
      { outcome: 'updated', recordId: 'id-skoda', row: { ...row, slug: 'skoda-js' } },
    ]);
  });

  it('keeps what the defaults of new ones would change', () => {
    expect(plan([{ name: 'Škoda JS' }], true)[0]).not.toHaveProperty('row.isStartup');
  });

  it('is updated once', () => {
    expect(plan([{ name: 'Škoda JS' }, { name: 'Other', slug: 'skoda-js' }], true)[1]).toMatchObject({
      outcome: 'failed',
    });
  });
});

describe('changes', () => {
  const record = {
    name: 'A',
    reactorTechnology: ['PWR'],
    reactorTechnologyRaw: [],
    foundedYear: 2001,
    slug: 'a',
  } as never;

  it.each<[CompanyRow, object]>([
    [{ name: 'A', foundedYear: 2001, reactorTechnology: ['PWR'], slug: 'x' }, {}],
    [{ name: 'A', foundedYear: 2002 }, { foundedYear: 2002 }],
    [
      { name: 'A', reactorTechnology: ['BWR'] },
      { reactorTechnology: ['BWR'], reactorTechnologyRaw: [] },
    ],
    [
      { name: 'A', reactorTechnology: ['Other'], reactorTechnologyRaw: ['SMR'] },
      { reactorTechnology: ['Other'], reactorTechnologyRaw: ['SMR'] },
    ],
  ])('%j', (row, changes) => {
    expect(changesOf(row, record)).toEqual(changes);
  });
});

it('is planned in steps, between which others may go on: one for each row', () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({ rowNumber: n + 1, row: { name: `Name ${n}` } }));
  expect([...planCompanies(rows, [], { updatesExisting: false })]).toHaveLength(500);
});
