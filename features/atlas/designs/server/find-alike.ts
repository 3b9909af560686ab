import { powerOf } from '../../records/server/measure-power.ts';
import { type AtlasReading, type Entry, firstOf } from '../../records/server/open-atlas.ts';

const SHOWN = 5;

/** Designs of the same type, else of the same coolant, nearest in power; those of unknown power last. */
export function findAlike(atlas: AtlasReading, design: Entry): Entry[] {
  const same = (field: string) => {
    const value = firstOf(design, field);
    return value === undefined
      ? []
      : atlas.all('designs').filter((other) => other !== design && firstOf(other, field) === value);
  };
  const power = powerOf(design);
  const distance = (other: Entry) => {
    const its = powerOf(other);
    return its === null || power === null || its <= 0 || power <= 0
      ? Number.POSITIVE_INFINITY
      : Math.abs(Math.log(its / power));
  };
  const alike = firstOf(design, 'type') === 'other' ? [] : same('type');
  return (alike.length > 0 ? alike : same('coolant'))
    .toSorted((a, b) => compare(distance(a), distance(b)))
    .slice(0, SHOWN);
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
