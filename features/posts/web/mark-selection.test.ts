import { expect, it } from 'vitest';
import { linkSelection, markSelection, type Replacement } from './mark-selection.ts';

/** What stands there afterwards, with what is selected between bars. */
function show(value: string, { from, to, text, selected: [start, end] }: Replacement): string {
  const after = value.slice(0, from) + text + value.slice(to);
  return `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
}
const read = (shown: string): [value: string, start: number, end: number] => {
  const [before = '', within = '', after = ''] = shown.split('|');
  return [before + within + after, before.length, before.length + within.length];
};

it.each([
  ['a |word| here', '**', 'a **|word|** here'],
  ['a **|word|** here', '**', 'a |word| here'],
  ['a || here', '*', 'a *||* here'],
  ['|word|', '*', '*|word|*'],
  ['*|word|*', '**', '***|word|***'],
  ['**|word|**', '*', '***|word|***'],
  ['***|word|***', '*', '**|word|**'],
  ['***|word|***', '**', '*|word|*'],
  ['a |word |here', '**', 'a **|word|** here'],
  ['a |**word**| here', '**', 'a |word| here'],
  ['w|or|d', '*', 'w*|or|*d'],
  ['|one\n\ntwo|', '**', '**|one**\n\n**two|**'],
])('%s, marked with %s, is %s', (shown, mark, expected) => {
  const [value, start, end] = read(shown);
  expect(show(value, markSelection(value, start, end, mark))).toBe(expected);
});

it.each([
  ['see |the rule| here', 'https://nrc.example/rule', 'see [the rule](https://nrc.example/rule)|| here'],
  ['see |the rule| here', ' https://nrc.example/rule\n', 'see [the rule](https://nrc.example/rule)|| here'],
  ['see |the rule| here', 'another rule', null],
  ['see |https://old.example| here', 'https://new.example', null],
  ['see || here', 'https://nrc.example/rule', null],
])('over %s is pasted %j: %s', (shown, pasted, expected) => {
  const [value, start, end] = read(shown);
  const linked = linkSelection(value, start, end, pasted);
  expect(linked && show(value, linked)).toBe(expected);
});
