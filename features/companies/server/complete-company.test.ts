import { describe, expect, it } from 'vitest';
import { recordReader } from '../../imports/server/read-record.ts';
import { type CompanyRow, companyRecord } from '../record.ts';
import { completeCompany } from './complete-company.ts';

const readFields = recordReader<CompanyRow>(companyRecord, new Date('2026-11-22'));
const read = (record: Record<string, unknown>) => {
  const reading = readFields(record);
  return { ...reading, row: completeCompany(reading) };
};
const problemsOf = (record: Record<string, unknown>) => read({ name: 'A', ...record }).problems;

describe('names of fields', () => {
  it.each(['website_url', 'websiteUrl', 'Website URL', 'WEBSITE', 'url'])('%s', (label) => {
    expect(read({ name: 'A', [label]: 'https://a.example' }).row.websiteUrl).toBe('https://a.example');
  });

  it('that mean the same are refused', () => {
    expect(problemsOf({ website: 'https://a.example', url: 'https://b.example' })).toEqual([
      '"website" and "url" are the same field. Keep one of them.',
    ]);
  });

  it('that are not known are told', () => {
    expect(read({ name: 'A', ceo: 'X' }).notes).toEqual(['The field "ceo" is not known and was ignored.']);
  });

  it('that our own exports have are passed over in silence', () => {
    expect(read({ name: 'A', id: 'x', createdAt: 'y' }).notes).toEqual([]);
  });
});

it('reads a whole row as the specification says', () => {
  const { row, problems } = read({
    name: ' X-energy ',
    website_url: 'https://x-energy.com',
    headquarters_location: 'Rockville, Maryland',
    reactor_technology: 'HTGR;High temp gas;SMR;TRISO',
    applications: 'industrial; Hydrogen Production',
    founded_year: '2009',
    is_startup: 'true',
    employee_count_range: '501–1,000',
    country: 'United States',
  });
  expect([row, problems]).toEqual([
    {
      name: 'X-energy',
      websiteUrl: 'https://x-energy.com',
      headquartersLocation: 'Rockville, Maryland',
      reactorTechnology: ['HTGR', 'Other', 'TRISO'],
      reactorTechnologyRaw: ['HTGR', 'High temp gas', 'SMR', 'TRISO'],
      applications: ['Industrial', 'Hydrogen Production'],
      foundedYear: 2009,
      isStartup: true,
      employeeCountRange: '501-1000',
      country: 'US',
    },
    [],
  ]);
});

it('keeps no raw technology where the mapping changed nothing', () => {
  expect(read({ name: 'A', reactor_technology: ['PWR', 'Heat Pipe'] }).row).toEqual({
    name: 'A',
    reactorTechnology: ['PWR', 'Heat Pipe'],
  });
});

it('takes what is empty for not said', () => {
  expect(read({ name: 'A', description: ' ', founded_year: null, country: undefined }).row).toEqual({ name: 'A' });
});

it('tells every problem of a row', () => {
  expect(problemsOf({ website_url: 'javascript:alert(1)', founded_year: '1492', country: 'Atlantis' })).toHaveLength(3);
});

describe('what is refused', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ name: '' }, 'A name is required.'],
    [
      { name: '☢ !!!' },
      'The name must contain at least one letter or digit, because the address of its page is made from it.',
    ],
    [{ name: { first: 'A' } }, 'name must be text, not a list or an object.'],
    [{ name: 'x'.repeat(201) }, 'name has 201 characters; 200 are allowed.'],
    [{ founded_year: 1750 }, 'founded_year must lie between 1800 and 2027, not "1750".'],
    [{ founded_year: 2028 }, 'founded_year must lie between 1800 and 2027, not "2028".'],
    [
      { country: 'Atlantis' },
      'country must be a two-letter code such as CA or an English name such as Canada, not "Atlantis".',
    ],
    [{ slug: 'Not A Slug' }, 'slug must be lower-case letters, digits and single hyphens, not "Not A Slug".'],
    [{ slug: 'import' }, 'slug "import" is an address of the site itself.'],
    [{ status: 'deleted' }, 'status must be active or archived, not "deleted".'],
    [
      { employee_count_range: 'Nov-50' },
      'employee_count_range must be one of 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+, not "Nov-50".',
    ],
    [{ description: ['a'] }, 'description must be text, not a list or an object.'],
    [{ as_of: 'yesterday' }, 'as_of must be a date such as 2026-05-31, not "yesterday".'],
  ])('%j', (record, problem) => {
    expect(problemsOf(record)).toEqual([problem]);
  });
});

it('keeps an application of its own, and says so', () => {
  const { row, notes } = read({ name: 'A', applications: 'Isotopes' });
  expect([row.applications, notes]).toEqual([
    ['Isotopes'],
    ['The application "Isotopes" is not one of the list; it was kept as it is.'],
  ]);
});
