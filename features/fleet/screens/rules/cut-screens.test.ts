import { expect, it } from 'vitest';
import { cutScreens } from './cut-screens.ts';

const screens = { screens: [{ slug: 'hall' }] };

it('cuts the screens out of a file of a large fleet', () => {
  const fleet = JSON.stringify({ units: Array.from({ length: 1_000 }, () => 'x'.repeat(3_000)), screens });
  expect(fleet.length).toBeGreaterThan(2_000_000);
  expect(cutScreens(fleet)).toBe(JSON.stringify(screens));
});

it('leaves a file of screens as it is, and what it cannot read', () => {
  const content = JSON.stringify(screens, null, 2);
  expect([cutScreens(content), cutScreens('{')]).toEqual([content, '{']);
});
