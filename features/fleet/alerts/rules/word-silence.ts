import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { formatZonedMoment } from '../../../../platform/shared/format-time.ts';
import { asContinuation, shortUnitName } from '../../streams/rules/describe-limit.ts';

/** `Unit 2: no data`, `No data for 5 minutes: the newest value is of 27 Nov 2026, 10:00:00 EST.` */
export function wordSilence(silence: {
  unitName: string;
  timeZone: string;
  /** Of the stream; null: of the unit as a whole. */
  description: string | null;
  /** ms since 1970. */
  lastAt: number;
  isMarked: boolean;
  /** Samples come all the same, of a time that is past. */
  isBehind: boolean;
  /** Other units fell silent at the same time. How many and which is not said: who reads it may not see them. */
  isOneOfMany: boolean;
  now: number;
}): { title: string; message: string } {
  const { unitName, timeZone, description, lastAt, isMarked, isBehind, isOneOfMany, now } = silence;
  const what = description === null ? '' : ` from ${asContinuation(description)}`;
  const newest = `the newest value is of ${formatZonedMoment(lastAt, timeZone, true)}`;
  const said = isMarked
    ? `Its sender says that it has no data: ${newest}.`
    : isBehind
      ? `Samples come, but none is of the last ${wordSpan(now - lastAt)}: ${newest}. The clock of their sender is slow, or it sends what it has kept.`
      : `No data for ${wordSpan(now - lastAt)}: ${newest}.`;
  return {
    title: `${shortUnitName(unitName)}: no data${what}`,
    message: isOneOfMany
      ? `${said} Other units fell silent with it: look at the network, the broker and the intake first.`
      : said,
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the largest unit of which there are two at least. */
function wordSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 2 * MINUTE) return formatCounted(seconds, 'second');
  if (seconds < 2 * HOUR) return formatCounted(Math.floor(seconds / MINUTE), 'minute');
  if (seconds < 2 * DAY) return formatCounted(Math.floor(seconds / HOUR), 'hour');
  return formatCounted(Math.floor(seconds / DAY), 'day');
}
