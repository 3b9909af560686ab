import type { StreamLimits } from '../contract.ts';
import { qualities } from '../vocabulary.ts';
import { isStale, type NewestSample } from './judge-value.ts';

interface StandingValues {
  /** "12 of 15 stale, 1 bad"; null: all of them are good and of now. */
  doubts: string | null;
  /** Some are measured, and none of those says anything about now. */
  isSilent: boolean;
}

/**
 * How many of the newest values are too old, and how many of the others are not good, the worst first.
 *
 * @param newest in the order of the streams
 * @param now by the server's clock, ms since 1970
 */
export function describeValues(
  streams: readonly Stales[],
  newest: readonly NewestSample[],
  now: number,
): StandingValues {
  const fresh = newest.filter((sample, at) => !isStale(streams[at] as Stales, sample, now));
  const stale = newest.length - fresh.length;
  const counts = qualities
    .filter((quality) => quality !== 'good')
    .reverse()
    .map((quality) => ({ quality, count: fresh.filter((sample) => sample.quality === quality).length }))
    .filter(({ count }) => count > 0)
    .map(({ quality, count }) => `${count} ${quality}`);
  const said = [...(stale > 0 ? [`${stale} of ${newest.length} stale`] : []), ...counts];
  return { doubts: said.length === 0 ? null : said.join(', '), isSilent: isSilent(streams, newest, now) };
}

/**
 * There are measured values, and none of them says anything about now. Parameters as above. What is reckoned from other streams speaks for nobody: it may be
 * of another unit, whose values are of now.
 */
export function isSilent(streams: readonly Stales[], newest: readonly NewestSample[], now: number): boolean {
  const measured = newest.flatMap((sample, at) => {
    const stream = streams[at] as Stales;
    return stream.expression ? [] : [{ stream, sample }];
  });
  return measured.length > 0 && measured.every(({ stream, sample }) => isStale(stream, sample, now));
}

/** The expression of what is reckoned; left out where all is measured. */
type Stales = Pick<StreamLimits, 'staleAfterSeconds'> & { expression?: string | null };
