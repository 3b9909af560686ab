import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { streamCsv, writeCsv } from './write-csv.ts';

const cellOf = (value: unknown) => (Papa.parse<string[]>(writeCsv(['a'], [{ a: value }]).slice(1)).data[1] ?? [])[0];

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])('with %j is no formula', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each([
    ['a,b', 'a,b'],
    ['say "hi"', 'say "hi"'],
    ['two\nlines', 'two\nlines'],
    [null, ''],
    [-5, '-5'],
    [-0, '-0'],
    [0, '0'],
    [true, 'true'],
    [['PWR', 'BWR'], 'PWR; BWR'],
    [['=1', 'b'], "'=1; b"],
    ['中核集团', '中核集团'],
  ])('of %j reads %j', (value, text) => {
    expect(cellOf(value)).toBe(text);
  });
});

describe('a table that is read while it is written', () => {
  const list = (most: number) => Array.from({ length: most }, (_, n) => ({ n, text: `=${n}` }));
  async function* read(most: number) {
    yield* list(most);
  }

  it.each([0, 1, 499, 500, 1_234])('is the same file, of %i rows', async (most) => {
    const file = await new Response(await streamCsv(['n', 'text'], read(most))).text();
    expect(file).toBe(writeCsv(['n', 'text'], list(most)).replace('\ufeff', ''));
  });

  it('lets others have their turn, however quickly it is taken', async () => {
    const rows = 50_000;
    let turns = 0;
    const timer = setInterval(() => turns++);
    const reader = (await streamCsv(['n', 'text'], read(rows))).getReader();
    while (!(await reader.read()).done);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('is read no further when its reader leaves', async () => {
    let reads = 0;
    async function* endless() {
      for (; ; reads += 1) yield { n: reads };
    }
    const reader = (await streamCsv(['n'], endless())).getReader();
    await reader.read();
    await reader.cancel();
    const readThen = reads;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(reads).toBe(readThen);
  });
});
