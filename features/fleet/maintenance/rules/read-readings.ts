import type { ReadingName } from '../contract.ts';

/** What is read off each time, as people write it: one a line, `Bearing temperature, °C`. The last comma is before the unit of measure. */
export function readReadings(text: string): ReadingName[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const comma = line.lastIndexOf(',');
      if (comma < 1) return { name: line, unit: '' };
      return { name: line.slice(0, comma).trim(), unit: line.slice(comma + 1).trim() };
    });
}

export function writeReadings(readings: readonly ReadingName[]): string {
  return readings.map(({ name, unit }) => (unit ? `${name}, ${unit}` : name)).join('\n');
}
