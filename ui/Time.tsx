import {
  formatAge,
  formatClock,
  formatDay,
  formatKnown,
  formatLongDay,
  formatNear,
  formatNewsDay,
  formatZonedMoment,
  type Precision,
} from '../platform/shared/format-time.ts';
import { useReaderClock, useReaderZone } from './use-reader-time.ts';

interface TimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number;
  /**
   * day: 21 Nov 2026. longDay: 21 November 2026. newsDay, on cards of stories, which have no other dates: Nov 21, 2026. moment: 21 Nov 2026, 14:30 UTC. near: 5 min ago, in 3 h, and
   * from a day on the moment. clock: 14:30. age, on instruments: 5 s ago, which needs `now`.
   */
  form?: 'day' | 'longDay' | 'newsDay' | 'moment' | 'near' | 'clock' | 'age';
  /**
   * Where it is told. Left out: moments and clocks are told where the reader is (the server, which cannot know, says UTC, and leaves room for
   * longer names of zones); days are days in UTC.
   */
  timeZone?: string;
  /** To the second. */
  isExact?: boolean;
  /** Words follow: it takes the room of its own words, and what the reader's zone is longer moves only the sentence. */
  isInText?: boolean;
  /** How exactly it is known. */
  precision?: Precision | undefined;
  /** From a clock that server and browser share while the page becomes alive; ms since 1970. */
  now?: number;
  className?: string;
}

/**
 * A point in time, written as the house writes it; its exact time in UTC shows to whoever points at it. In a title, a mail or a file:
 * format-time.ts. A span of time is a number.
 */
export function Time({ at, className = '', timeZone, isInText = false, ...asked }: TimeProps) {
  const { form = 'day', precision, isExact } = asked;
  const isReaders = timeZone === undefined && (form === 'moment' || form === 'near' || form === 'clock');
  const readerZone = useReaderZone(isReaders);
  const clock = useReaderClock(form === 'near');
  const instant = new Date(at);
  // A date has no time that could be exact.
  const isDate = (typeof at === 'string' && DATE.test(at)) || (precision !== undefined && precision !== 'minute');
  const told = typeof at === 'string' ? at : instant.toISOString();
  const dateTime = isDate ? formatKnown(at, precision ?? 'day') : told;
  const zone = timeZone ?? (isReaders ? readerZone : undefined);
  const hasRoom = isReaders && form !== 'clock' && !isInText;
  return (
    <time
      dateTime={dateTime}
      title={isDate ? undefined : tellExactly(instant, form, zone)}
      className={
        [hasRoom && (isExact ? 'time-room time-room-exact' : 'time-room'), className].filter(Boolean).join(' ') ||
        undefined
      }
    >
      {write(instant, { ...asked, form, timeZone: zone, now: form === 'near' ? (clock ?? undefined) : asked.now })}
    </time>
  );
}

/** In UTC, which the text leaves out; where only a distance is told, also where it is told. */
function tellExactly(at: Date, form: TimeProps['form'], timeZone: string | undefined): string {
  const utc = formatZonedMoment(at, 'UTC', true);
  if (form === 'age' && timeZone) return formatZonedMoment(at, timeZone, true);
  return form === 'near' && timeZone !== 'UTC' ? `${formatZonedMoment(at, timeZone ?? 'UTC', true)} · ${utc}` : utc;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

interface Asked {
  form: NonNullable<TimeProps['form']>;
  timeZone: string | undefined;
  isExact?: boolean;
  precision?: TimeProps['precision'];
  now: number | undefined;
}

function write(at: Date, { form, timeZone, isExact = false, precision, now }: Asked): string {
  if (form === 'age') return formatAge((now ?? at.getTime()) - at.getTime());
  if (form === 'near' && now !== undefined) return formatNear(at, now, timeZone ?? 'UTC');
  if (form === 'moment' || form === 'near') return formatZonedMoment(at, timeZone ?? 'UTC', isExact);
  if (form === 'clock') return formatClock(at, timeZone, isExact);
  if (form === 'newsDay') return formatNewsDay(at, precision);
  return form === 'longDay' ? formatLongDay(at, precision) : formatDay(at, precision, timeZone);
}
