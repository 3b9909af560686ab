import { expect, it } from 'vitest';
import { chooseEntries, type WordRules } from './choose-entries.ts';

const entries = [
  { title: 'SMR licence for Darlington', summary: null },
  { title: 'Weekly podcast', summary: 'A talk on small modular reactors.' },
  { title: 'Sponsored: wind turbines', summary: 'Nothing on atoms.' },
];
const choose = (rules: Partial<WordRules>) =>
  chooseEntries(entries, { keepWords: [], blockWords: [], ...rules }).map(({ title }) => title);

it('keeps every entry without words', () => {
  expect(choose({})).toHaveLength(3);
});

it('keeps what has one of the words in title or summary, in any case and number', () => {
  expect(choose({ keepWords: ['smr', 'Small Modular Reactor'] })).toEqual([
    'SMR licence for Darlington',
    'Weekly podcast',
  ]);
});

it('leaves out what has a blocked word, even with one to keep', () => {
  expect(choose({ keepWords: ['SMR', 'small modular reactor'], blockWords: ['podcast'] })).toEqual([
    'SMR licence for Darlington',
  ]);
});

it('takes words whole', () => {
  expect(choose({ blockWords: ['pod', 'licen', 'tom'] })).toHaveLength(3);
});

it('finds words of other scripts', () => {
  const russian = [
    { title: 'Реактор БРЕСТ-300', summary: null },
    { title: 'Погода', summary: null },
  ];
  expect(chooseEntries(russian, { keepWords: ['реактор'], blockWords: [] })).toHaveLength(1);
});
