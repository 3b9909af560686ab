import { expect, it } from 'vitest';
import type { Report } from '../contract.ts';
import { sayUnheard } from './say-figures.ts';

/** What is asked of a report here. */
const report = (availabilityPercent: number | null, generationHours: number) =>
  ({ energies: { availabilityPercent, generationHours } }) as Report;

it.each([
  [100, 0, true],
  [100, 0.5, false],
  // Nothing is claimed of it.
  [null, 0, false],
])('an availability of %s with %s h of telemetry says whether nothing was heard: %s', (percent, hours, isSaid) => {
  expect(sayUnheard(report(percent, hours)) !== null).toBe(isSaid);
});
