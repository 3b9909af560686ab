import { expect, it } from 'vitest';
import { readReadings, writeReadings } from './read-readings.ts';

it('reads one a line, with its unit of measure after the last comma', () => {
  expect(readReadings(' Bearing temperature, drive end, °C \n\nStrokes\n')).toEqual([
    { name: 'Bearing temperature, drive end', unit: '°C' },
    { name: 'Strokes', unit: '' },
  ]);
});

it('writes what it reads', () => {
  const text = 'Bearing temperature, °C\nStrokes';
  expect(writeReadings(readReadings(text))).toBe(text);
});
