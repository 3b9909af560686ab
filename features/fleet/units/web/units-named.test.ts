import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createApiUtils } from '../../../../platform/web/api-utils.ts';
import type { Unit, unitsContract } from '../contract.ts';
import { unitsNamed } from './units-named.ts';

/** What answers, and how often it was asked. */
function openFleet() {
  const asked: string[] = [];
  const named = async ({ ids }: { ids: string }) => {
    asked.push(ids);
    return ids.split(',').map((id) => ({ id, name: `Unit ${id}` }) as Unit);
  };
  // The one procedure that is called.
  const units = createApiUtils<typeof unitsContract>({ named } as never);
  return {
    asked,
    read: (ids: (string | null | undefined)[]) => new QueryClient().fetchQuery(unitsNamed({ units }, ids)),
  };
}

it('names all units of a long list, in questions that an address holds', async () => {
  const { asked, read } = openFleet();
  const ids = Array.from({ length: 1_000 }, (_, place) => `a-unit-with-a-rather-long-name-${place}`);
  const units = await read(ids);
  expect(new Set(units.map(({ id }) => id))).toEqual(new Set(ids));
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.every((list) => list.length <= 6_000)).toBe(true);
});

it('asks for each once, and by name', async () => {
  const { asked, read } = openFleet();
  expect((await read(['b', null, 'a', 'b', undefined])).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(asked).toEqual(['a,b']);
});

it('asks for nothing when there is nothing to name', async () => {
  const { asked, read } = openFleet();
  expect(await read([undefined, null])).toEqual([]);
  expect(asked).toEqual([]);
});
