import { expect, it } from 'vitest';
import { packAnswers, packState, unpackState } from './pack-state.ts';

it.each([
  [null],
  ['text'],
  [[]],
  [[1, 'two', null, [3]]],
  [{ a: { b: [] } }],
  [[{ a: 1, b: 2 }]],
  [
    [
      { a: 1, b: [{ c: 1 }, { c: 2 }] },
      { b: [], a: null },
    ],
  ],
  [[{ a: 1 }, { b: 2 }, {}, { a: 3, c: { d: [] } }]],
  [[{ a: 1 }, null, 'mixed']],
  [{ '[]': [['a'], [1]] }],
  [[{ '=': 0 }, { '=': 'a text that is long enough to be said once' }]],
  [['a text that is long enough to be said once', { a: 'a text that is long enough to be said once', b: [{ a: 1 }] }]],
  [[{ a: 1 }]],
  [[{ a: 1, b: 2, c: 3, d: 4 }]],
  [[{ a: { '': 0 } }, { b: 1 }]],
  [['[]', '":', '{"":0}']],
  [JSON.parse('{"a": [{"__proto__": 1}, {"b": 2}]}')],
])('gives back what it was given: %j', (data) => {
  expect(unpackState(packState(data))).toEqual(data);
});

it('writes a date as JSON does', () => {
  const at = new Date(0);
  expect(unpackState(packState([{ at }, { at }]))).toEqual(JSON.parse(JSON.stringify([{ at }, { at }])));
});

it('leaves out what JSON cannot say', () => {
  expect(unpackState(packState({ a: undefined, b: 1 }))).toEqual({ b: 1 });
});

it('writes the names of a list of records once', () => {
  const records = Array.from({ length: 50 }, (_, index) => ({ publishedAt: index, publisher: `name ${index}` }));
  expect(packState(records).match(/publishedAt/g)).toHaveLength(1);
});

it('packs answers, also those that stay as they are, the second time, too', () => {
  const kept = Object.freeze([
    { name: "O'Neill", tags: ['"a"'] },
    { name: 'B', at: null },
  ]);
  const answers: [unknown, unknown][] = [
    [['news', { limit: 2 }], kept],
    [['me'], null],
    [['none'], undefined],
  ];
  for (let time = 0; time < 2; time++)
    expect(unpackState(packAnswers(answers))).toEqual([answers[0], answers[1], [['none'], null]]);
});

it('packs no answer where one has a field that means something here', () => {
  const answers: [unknown, unknown][] = [[['odd'], { '': 1 }]];
  expect(unpackState(packAnswers(answers))).toEqual(answers);
});

it('writes once what stands in it several times', () => {
  const source = { title: 'Licence to construct', url: 'https://regulator.example/licence' };
  const values = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`field${index}`, [{ value: index, source: { ...source } }]]),
  );
  expect(packState(values).match(/regulator/g)).toHaveLength(1);
  expect(unpackState(packState(values))).toEqual(values);
});
