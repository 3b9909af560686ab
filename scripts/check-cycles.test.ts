import { describe, expect, it } from 'vitest';
import { findCycles } from './check-cycles.ts';
import { listSourceFiles } from './source-files.ts';

it('finds no cycle in the house as it is', () => {
  expect(findCycles(listSourceFiles())).toEqual([]);
});

describe('finding cycles', () => {
  it.each<[string, Record<string, string[]>, string[][]]>([
    ['nothing', {}, []],
    ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
    ['two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
    ['an import of something that is not ours', { a: ['elsewhere'] }, []],
    ['two files that import each other', { a: ['b'], b: ['a'] }, [['a', 'b']]],
    ['a file that imports itself', { a: ['a'] }, [['a']]],
    ['a way round three corners', { a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c']]],
    ['a cycle behind a file that is not part of it', { a: ['b'], b: ['c'], c: ['b'] }, [['b', 'c']]],
    ['a cycle that leads to a file that is not part of it', { a: ['b'], b: ['a', 'c'], c: [] }, [['a', 'b']]],
    [
      'two cycles',
      { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['two cycles that share a file: one group', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
    ['the same import twice', { a: ['b', 'b'], b: ['a'] }, [['a', 'b']]],
  ])('in %s', (_, imports, cycles) => {
    const files = Object.entries(imports).map(([path, list]) => ({ path, imports: list }));
    const found = findCycles(files).map((group) => group.toSorted());
    expect(found.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(cycles);
  });

  it('takes no longer for a thousand files in a row', () => {
    const files = Array.from({ length: 1_000 }, (_, n) => ({ path: `${n}`, imports: [`${n + 1}`] }));
    expect(findCycles(files)).toEqual([]);
  });
});
