import { describe, expect, it } from 'vitest';
import type { Stream } from '../contract.ts';
import { isValueExpected } from './expect-limit.ts';

const limits = { alarmLow: 5.8, warningLow: 6.9, warningThreshold: 7.4, criticalThreshold: 7.6 };
// Nothing else of a stream is looked at.
const pressure = { tag: 'pressure', ...limits } as Stream;
const level = { tag: 'reactor_level', ...limits } as Stream;

describe('isValueExpected', () => {
  it.each([
    ['too low, as at rest', pressure, 0.1, 'maintenance', true],
    ['too high, which rest does not explain', pressure, 7.7, 'maintenance', false],
    ['within its limits', pressure, 7.2, 'maintenance', false],
    ['too low in a unit that should run', pressure, 0.1, 'operational', false],
    ['too low in a unit that tripped', pressure, 0.1, 'offline', false],
    ['of what is watched at all times', level, 0.1, 'maintenance', false],
    ['that nobody has sent', pressure, null, 'maintenance', false],
  ])('a value %s', (_, stream, value, status, isExpected) => {
    expect(isValueExpected(stream, value, status)).toBe(isExpected);
  });
});
