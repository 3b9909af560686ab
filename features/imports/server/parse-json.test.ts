import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const rowsOf = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.rows;
};

describe('the list', () => {
  it.each([
    ['[{"name":"A"},{"name":"B"}]', 2],
    ['{"name":"A"}', 1],
    ['{"companies":[{"name":"A"},{"name":"B"}]}', 2],
    ['{"meta":{"page":1},"items":[{"name":"A"}],"tags":["x"]}', 1],
    ['{"name":"A","aliases":["x","y"]}', 1],
    ['{"companies":[{"name":"A"}],"people":[{"name":"B"}]}', 1],
    ['[]', 0],
  ])('%s has %i rows', (text, rows) => {
    expect(rowsOf(text)).toHaveLength(rows);
  });

  it.each([
    ['{"term":"A","sources":[{"url":"x"}]}', 1],
    ['{"terms":[{"term":"A"},{"term":"B"}],"sources":[{"url":"x"}]}', 2],
  ])('%s has %i rows when sources belong to a record', (text, rows) => {
    const parsed = parseJson(text, ['sources']);
    expect(parsed.ok && parsed.rows).toHaveLength(rows);
  });

  it('numbers its rows from 1', () => {
    expect(rowsOf('[{"a":1},{"a":2}]').map(({ rowNumber }) => rowNumber)).toEqual([1, 2]);
  });

  it.each(['[1', '', 'hello', '{"a":}'])('%j is refused with the specified words and the place', (text) => {
    expect(parseJson(text)).toEqual({
      ok: false,
      problems: [
        expect.stringMatching(/^Invalid JSON format\. Please check your data\. The error is at line 1, column \d+\.$/),
      ],
    });
  });

  it.each(['3', '"text"', 'null', 'true'])('%s is no list', (text) => {
    expect(parseJson(text)).toMatchObject({ ok: false, problems: [expect.stringContaining('A list of objects')] });
  });
});

describe('a record', () => {
  it.each([
    ['[1]', 'This is a number where an object with fields is expected.'],
    ['["A"]', 'This is text where an object with fields is expected.'],
    ['[null]', 'This is null where an object with fields is expected.'],
    ['[[{"name":"A"}]]', 'This is a list where an object with fields is expected.'],
  ])('%s is none', (text, problem) => {
    expect(rowsOf(text)[0]?.problems).toEqual([problem]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('loses the field %s, and says so', (key) => {
    const [row] = rowsOf(`[{"name":"A","${key}":{"isAdmin":true},"list":[{"${key}":1}]}]`);
    expect([Object.keys(row?.record ?? {}), row?.notes]).toEqual([
      ['name', 'list'],
      [`The field "${key}" was ignored.`, `The field "${key}" was ignored.`],
    ]);
  });

  it('gives no object of ours a new property', () => {
    rowsOf('[{"__proto__":{"polluted":true},"a":{"__proto__":{"polluted":true}}}]');
    expect('polluted' in {}).toBe(false);
  });

  it('has no properties but those of the file', () => {
    expect('toString' in (rowsOf('[{}]')[0]?.record ?? { toString: 1 })).toBe(false);
  });

  it('may be nested 8 levels deep, and not 9', () => {
    const nested = (levels: number) => `[${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}]`;
    expect([rowsOf(nested(8))[0]?.problems, rowsOf(nested(9))[0]?.problems]).toEqual([
      [],
      ['It is nested more than 8 levels deep.'],
    ]);
  });

  it('that is nested a hundred thousand levels deep breaks nothing', () => {
    const levels = 100_000;
    expect(rowsOf(`[{"a":${'['.repeat(levels)}${']'.repeat(levels)}}]`)[0]?.problems).toHaveLength(1);
  });
});

describe('what JSON would lose', () => {
  const records = (text: string) => {
    const parsed = parseJson(text);
    if (!parsed.ok) throw new Error(parsed.problems.join());
    return parsed.rows.map(({ record }) => ({ ...record }));
  };

  it.each(['{"name":"Alpha","name":"Beta"}', '[{"a":1},{"name":{"x":1,"x":2}}]', '{"n\\u0061me":1,"name":2}'])(
    'a name that stands twice is refused: %s',
    (text) => {
      expect(parseJson(text)).toMatchObject({ ok: false, problems: [expect.stringContaining('stands twice')] });
    },
  );

  it('one name in several records is none', () => {
    expect(records('[{"name":"name"},{"name":"a:\\"b"}]')).toEqual([{ name: 'name' }, { name: 'a:"b' }]);
  });

  it('numbers keep their digits', () => {
    expect(records('{"a":1E400,"b":123456789012345678901,"c":12}')).toEqual([
      { a: '1E400', b: '123456789012345678901', c: 12 },
    ]);
  });

  it.each(['"asd"', '42', 'null'])('%s is valid, and no list', (text) => {
    expect(parseJson(text)).toEqual({
      ok: false,
      problems: ['A list of objects is expected: [{ … }, { … }]. This is valid JSON, but no list.'],
    });
  });
});
