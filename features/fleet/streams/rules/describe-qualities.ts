import { type NewestQuality, qualities } from '../vocabulary.ts';

/** How many of the newest values are not good, the worst first: "1 bad, 2 uncertain"; null: all of them are good. */
export function describeQualities(newest: readonly { quality: NewestQuality }[]): string | null {
  const counts = qualities
    .filter((quality) => quality !== 'good')
    .reverse()
    .map((quality) => ({ quality, count: newest.filter((sample) => sample.quality === quality).length }))
    .filter(({ count }) => count > 0);
  return counts.length === 0 ? null : counts.map(({ quality, count }) => `${count} ${quality}`).join(', ');
}
