import { expect, it } from 'vitest';
import { chooseTint } from './choose-tint.ts';

it.each([
  [['Fusion', 'Stellarator'], 'plum'],
  [['Magnets', 'Fusion'], 'plum'],
  [['Fuel', 'HALEU'], 'sand'],
  [['Project development'], 'moss'],
  [['Microreactor', 'Fuel'], 'sea'],
  [[], 'sea'],
])('%j has the ground %s', (tags, tint) => {
  expect(chooseTint(tags)).toBe(tint);
});
