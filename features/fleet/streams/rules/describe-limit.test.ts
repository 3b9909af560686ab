import { expect, it } from 'vitest';
import { describeLimit, shortUnitName } from './describe-limit.ts';

const level = {
  unitName: 'Darlington SMR Unit 3',
  description: 'Reactor water level above reference',
  limit: 'alarm-low' as const,
  limitValue: -60,
  value: -61.04,
  unit: 'cm',
  decimals: 1,
};

it('tells unit, quantity and side in the title', () => {
  expect(describeLimit(level).title).toBe('Unit 3: reactor water level above reference low-low');
});

it('tells value and limit with their unit in the message', () => {
  expect(describeLimit(level).message).toBe('−61.0 cm is below the limit of −60 cm.');
});

it.each([
  ['Condenser pressure, absolute', 'condenser pressure'],
  ['Turbine bearing vibration (rms)', 'turbine bearing vibration'],
  ['APRM flux', 'APRM flux'],
])('calls “%s” “%s”', (description, name) => {
  expect(describeLimit({ ...level, description, limit: 'warning-high' }).title).toBe(`Unit 3: ${name} high`);
});

it('writes the unit as people read it', () => {
  expect(describeLimit({ ...level, unit: 'celsius' }).message).toContain('°C');
});

it.each([
  [7.5, 3, '7.50 cm is'],
  [1e200, 1, '1.00e+200 cm is'],
])('writes %d as tiles do', (value, decimals, start) => {
  expect(describeLimit({ ...level, value, decimals }).message.startsWith(start)).toBe(true);
});

it.each([
  ['Darlington SMR Unit 2', 'Unit 2'],
  ['North plant', 'North plant'],
])('shortens “%s” to “%s”', (name, short) => {
  expect(shortUnitName(name)).toBe(short);
});
