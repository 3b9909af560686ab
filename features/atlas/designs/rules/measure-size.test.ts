import { expect, it } from 'vitest';
import type { AtlasRecord } from '../../records/contract.ts';
import { measureSizes } from './measure-size.ts';
import { placeSizes, SIZE_MARGIN, SIZE_WIDTH } from './place-sizes.ts';

const design = (name: string, facts: Record<string, string>): AtlasRecord => ({
  kind: 'designs',
  slug: name,
  name,
  facts: Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, [{ value }]])),
  updatedAt: '2026-11-24T00:00:00.000Z',
});
const shapesOf = (facts: Record<string, string>) => measureSizes([design('one', facts)]).map(({ shape }) => shape);

it.each<[string, Record<string, string>, string[]]>([
  ['nothing is known', { thermalMw: '300' }, []],
  ['only the diameter is known', { vesselDiameterM: '4' }, []],
  ['a word stands for a number', { vesselHeightM: 'unlimited' }, []],
  ['the height is known', { vesselHeightM: '~25' }, ['vessel', 'person', 'container', 'bus']],
  ['the ground is known', { footprintM2: '36000' }, ['site', 'container', 'bus', 'pitch']],
  ['the ground is a garden', { footprintM2: '100' }, ['site', 'container', 'bus']],
])('where %s, these are drawn', (_, facts, shapes) => {
  expect(shapesOf(facts)).toEqual(shapes);
});

it('says a size as it was told, and what was not found', () => {
  expect(measureSizes([design('a', { vesselHeightM: '~25' })])[0]?.size).toBe(
    'about 25\u00a0m high, diameter not found',
  );
  expect(measureSizes([design('b', { vesselHeightM: '7-8', vesselDiameterM: '3.3' })])[0]).toMatchObject({
    height: 7.5,
    width: 3.3,
    size: '7–8\u00a0m high, 3.3\u00a0m across',
  });
});

it.each([
  ['one vessel', [design('a', { vesselHeightM: '25', vesselDiameterM: '4' })]],
  ['a long one', [design('a', { vesselHeightM: '3', vesselDiameterM: '100' })]],
  ['a tiny one', [design('a', { vesselHeightM: '0.5', vesselDiameterM: '0.3' })]],
  ['a wide plant', [design('a', { footprintM2: '4000000' })]],
  ['eight of each', Array.from({ length: 8 }, (_, n) => design(`d${n}`, { vesselHeightM: '20', footprintM2: '9000' }))],
])('%s stands to one scale beside what everybody knows, within the picture', (_, designs) => {
  for (const { scale, things } of placeSizes(measureSizes(designs)).views) {
    expect(scale).toBeGreaterThan(0);
    for (const [index, { measured, x, column }] of things.entries()) {
      expect(x).toBeGreaterThanOrEqual(SIZE_MARGIN);
      expect(x + column).toBeLessThanOrEqual(SIZE_WIDTH - SIZE_MARGIN + 0.01);
      expect((measured.width ?? 0) * scale).toBeLessThanOrEqual(column + 0.01);
      const after = things[index + 1];
      if (after) expect(after.x).toBeGreaterThan(x + column);
    }
  }
});
