import { expect, it } from 'vitest';
import { createKeptAnswers } from './keep-answers.ts';
import { PageCache } from './page-cache.ts';

function openAnswers() {
  const listeners: ((table: string | null) => void)[] = [];
  const onChange = (listener: (table: string | null) => void) => {
    listeners.push(listener);
    return () => {};
  };
  const keep = createKeptAnswers(new PageCache({ onChange }, 1_000_000));
  let readings = 0;
  return {
    ask: (input: unknown, meta: object = { madeFrom: ['stories'] }, during = () => {}, isForOne = false) =>
      keep({ path: ['news', 'list'], input, meta, isForOne }, async () => {
        readings++;
        during();
        return { items: [readings] };
      }),
    change: (table: string) => {
      for (const listener of listeners) listener(table);
    },
  };
}

it('reads once until a table changes that the answer was made from', async () => {
  const { ask, change } = openAnswers();
  expect([await ask({}), await ask({})]).toEqual([{ items: [1] }, { items: [1] }]);
  change('companies');
  expect(await ask({})).toEqual({ items: [1] });
  change('stories');
  expect(await ask({})).toEqual({ items: [2] });
});

it('gives all the same, which nobody can change', async () => {
  const { ask } = openAnswers();
  (await ask({})).items.push(99);
  const kept = await ask({});
  expect(() => kept.items.push(99)).toThrow(TypeError);
  expect(await ask({})).toBe(kept);
  expect(kept).toEqual({ items: [1] });
});

it('reads what it keeps anew when much else was asked meanwhile', async () => {
  const { ask } = openAnswers();
  await ask({});
  const kept = await ask({});
  for (let other = 0; other < 100; other++) for (let time = 0; time < 3; time++) await ask({ other });
  expect(await ask({})).not.toBe(kept);
  expect(await ask({})).toEqual({ items: [1] });
});

it('keeps a question from its second time on, and each by itself', async () => {
  const { ask } = openAnswers();
  const asked = { q: 'haleu' };
  expect([await ask(asked), await ask(asked), await ask(asked), await ask({ q: 'triso' })]).toEqual([
    { items: [1] },
    { items: [2] },
    { items: [2] },
    { items: [3] },
  ]);
});

it('keeps nothing that a change overtook, that ends by the clock, or whose tables nobody names', async () => {
  const { ask, change } = openAnswers();
  await ask({}, { madeFrom: ['stories'] }, () => change('stories'));
  expect(await ask({})).toEqual({ items: [2] });
  await ask({}, { madeFrom: ['stories'], keptSeconds: 5 });
  expect(await ask({}, {})).toEqual({ items: [4] });
});

it('reads again what was read of the fleet while it was closed or opened', async () => {
  const { ask, change } = openAnswers();
  const ofFleet = { madeFrom: ['smr_units'], access: 'fleet viewer' };
  await ask({}, ofFleet, () => change('fleet_settings'));
  expect(await ask({}, ofFleet)).toEqual({ items: [2] });
  change('fleet_settings');
  expect(await ask({}, ofFleet)).toEqual({ items: [3] });
});

it('keeps what ends by the clock for pages of one reader, which are not kept themselves', async () => {
  const { ask, change } = openAnswers();
  const askAsOne = () => ask({}, { madeFrom: ['stories'], keptSeconds: 5 }, undefined, true);
  expect([await askAsOne(), await askAsOne()]).toEqual([{ items: [1] }, { items: [1] }]);
  change('stories');
  expect(await askAsOne()).toEqual({ items: [2] });
});

it('reads once for all who ask at once', async () => {
  const { ask } = openAnswers();
  expect(await Promise.all([ask({}), ask({}), ask({})])).toEqual([{ items: [1] }, { items: [1] }, { items: [1] }]);
});
