import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../platform/server/compute-in-slices.ts';
import { writeCsv } from '../../../platform/server/write-csv.ts';
import { parseCsv } from './parse-csv.ts';

const read = (text: string) => {
  const parsed = atOnce(parseCsv(text));
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed;
};
const recordsOf = (text: string) => read(text).rows.map(({ record }) => ({ ...record }));

describe('delimiters', () => {
  it.each([
    ['name,country\nA,CA', ','],
    ['name;country\nA;CA', ';'],
    ['name\tcountry\nA\tCA', '\t'],
    ['name|country\nA|CA', '|'],
    ['name;description\nA;one, two, three, four', ';'],
    ['name,technologies\nA,PWR;BWR;MSR', ','],
    ['name\nA', ','],
    ['sep=;\nname;country\nA;CA', ';'],
    ['sep=|\r\nname|country\r\nA|CA', '|'],
  ])('%j is split at %j', (text, delimiter) => {
    expect([read(text).delimiter, recordsOf(text)[0]?.name]).toEqual([delimiter, 'A']);
  });
});

describe('fields', () => {
  it.each<[string, string, Record<string, string>[]]>([
    ['CRLF', 'name,country\r\nA,CA\r\n', [{ name: 'A', country: 'CA' }]],
    ['CR', 'name,country\rA,CA\r', [{ name: 'A', country: 'CA' }]],
    ['a comma in quotes', 'name,city\n"A, Inc.","Oslo"', [{ name: 'A, Inc.', city: 'Oslo' }]],
    ['a doubled quote', 'name\n"The ""A"" Company"', [{ name: 'The "A" Company' }]],
    ['a line break in quotes', 'name,text\nA,"one\ntwo"', [{ name: 'A', text: 'one\ntwo' }]],
    ['empty cells', 'name,country,city\nA,,\n,CA,', [{ name: 'A' }, { country: 'CA' }]],
    [
      'empty lines',
      'name,country\n\nA,CA\n,\n\nB,US\n',
      [
        { name: 'A', country: 'CA' },
        { name: 'B', country: 'US' },
      ],
    ],
    ['blanks around names of columns', ' name , country \nA,CA', [{ name: 'A', country: 'CA' }]],
    ['a formula', 'name\n"=HYPERLINK(""http://x"")"', [{ name: '=HYPERLINK("http://x")' }]],
    ['the guard of our own exports', "name,text\nA,'=1+1", [{ name: 'A', text: '=1+1' }]],
    ['an apostrophe that guards nothing', "name\n'Ndrangheta", [{ name: "'Ndrangheta" }]],
  ])('%s', (_, text, records) => {
    expect(recordsOf(text)).toEqual(records);
  });

  it('numbers rows from 1, without header and empty lines', () => {
    expect(read('name\nA\n\nB').rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 2]);
  });

  it.each([
    [
      'too many',
      'name,country\nA,CA,x',
      'It has 3 fields, but the header has 2. A value that contains the delimiter must stand in quotation marks.',
    ],
    ['too few', 'name,country\nA', 'It has 1 fields, but the header has 2.'],
    [
      'a quotation mark inside',
      'name,city\n"A "B" C",Oslo',
      'A quotation mark stands inside a quoted field. Double it if it is meant as a character.',
    ],
  ])('%s is an error of the row', (_, text, problem) => {
    expect(read(text).rows[0]?.problems).toEqual([problem]);
  });

  it('names the right row when empty lines come before it', () => {
    expect(read('name,city\n\nA,B\n\n"C "D" E",F\nG,H').rows.map(({ problems }) => problems.length)).toEqual([0, 1, 0]);
  });

  it('reports a column named __proto__ and ignores it', () => {
    const [row] = read('name,__proto__\nA,x').rows;
    expect([{ ...row?.record }, row?.notes]).toEqual([{ name: 'A' }, ['The field "__proto__" was ignored.']]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['name,name\nA,B', 'The column "name" and "name" is there 2 times. Keep one of them.'],
    [
      'website_url,Website URL,websiteUrl\nA,B,C',
      'The column "website_url" and "Website URL" and "websiteUrl" is there 3 times. Keep one of them.',
    ],
    ['name,,country\nA,B,C', 'Column 2 has no name in the first line. Name it or remove it.'],
    [',\nA,B', 'The first line must name the columns, but it is empty.'],
    [
      'name,city\nA,B\n"C,D\nE,F',
      'A quotation mark that opens in row 2 is never closed. Close it, or double it if it is meant as a character.',
    ],
  ])('%j: %s', (text, problem) => {
    expect(atOnce(parseCsv(text))).toEqual({ ok: false, problems: [problem] });
  });

  it('is told everything that is wrong with the header', () => {
    expect(atOnce(parseCsv('name,name,,city,city\nA,B,C,D,E'))).toMatchObject({ ok: false, problems: { length: 3 } });
  });
});

describe('line ends', () => {
  it.each([
    ['name\r\nA Co\nB Co\nC Co\n', ['A Co', 'B Co', 'C Co']],
    ['name\nA Co\r\nB Co\rC Co', ['A Co', 'B Co', 'C Co']],
    ['name,description\r\nA Co,one\nB Co,two\n', ['A Co', 'B Co']],
    ['name,description\n"A\r\nCo","say ""hi\r"""\r\nB Co,two', ['A\r\nCo', 'B Co']],
    ['name,description\nA "great" Co,one\r\nB Co,two', ['A "great" Co', 'B Co']],
  ])('may be mixed: %j', (text, names) => {
    expect(recordsOf(text).map(({ name }) => name)).toEqual(names);
  });
});

it('gives back what our own export wrote, whatever it begins with, and says what it left out', () => {
  const names = ['=1+1', "'=1", "''@home", ' =1', '＝1', "'quoted'", "'@home Energy", '-5'];
  const file = writeCsv(
    ['name'],
    names.map((name) => ({ name })),
  ).slice(1);
  expect(recordsOf(file).map(({ name }) => name)).toEqual(names);
  expect(read("name\n'@home Energy").rows[0]?.notes).toEqual([
    'The apostrophe before "name" was taken for a guard against formulas and left out.',
  ]);
});

it('is read in steps, between which others may go on: one for each row at least', () => {
  const lines = Array.from({ length: 500 }, (_, n) => `Name ${n},City`);
  expect([...parseCsv(['name,city', ...lines].join('\n'))].length).toBeGreaterThanOrEqual(500);
});
