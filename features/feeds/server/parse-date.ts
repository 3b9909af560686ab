import { findMonth } from './find-month.ts';
import { readZone } from './read-zone.ts';

export interface ParsedDate {
  at: Date;
  /** 'day' when no time is written, or one of a zone that nobody knows. */
  precision: 'minute' | 'day';
}

/**
 * Understands the dates that feeds carry: RFC 3339, RFC 822 with its two-digit years and named zones, and what people
 * make of them. Date.parse is not used, because it reads half of these in the zone of the machine it runs on.
 * A time without zone is UTC, a date without time is its midnight. Null for what is not understood or does not exist.
 */
export function parseDate(text: string): ParsedDate | null {
  const tidy = withoutAccents(spellEastAsian(text.slice(0, 120)))
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const moment = readEpoch(tidy) ?? readIso(tidy) ?? readNumeric(tidy) ?? readWritten(tidy);
  const at = moment && toDate(moment);
  return at ? { at, precision: moment.precision } : null;
}

/** Chinese, Japanese and Korean as others write it: 2026年11月25日 午後3時30分, 2026년 11월 25일 오후 3:30. */
function spellEastAsian(text: string): string {
  return text
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/, '$1-$2-$3 ')
    .replace(/(?:星期|周|週)[一二三四五六日天]|[日月火水木金土]曜日?|[일월화수목금토]요일/, ' ')
    .replace(/(\d{1,2})\s*[時时点點시]\s*(?:(\d{1,2})\s*[分분])?\s*(?:(\d{1,2})\s*[秒초])?/, spellClock)
    .replace(/(?:上午|午前|오전)\s*([\d:]+)/, '$1 am')
    .replace(/(?:下午|午後|오후)\s*([\d:]+)/, '$1 pm');
}

function spellClock(_whole: string, hour: string, minute = '0', second = '0'): string {
  return `${hour}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

interface Moment {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  offsetMinutes: number;
  precision: ParsedDate['precision'];
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0, offsetMinutes: 0, precision: 'day' } as const;

/** Null for the 30th of February and its like, which Date would move into March. */
function toDate(moment: Moment): Date | null {
  const { year, month, day, hour, minute, second, millisecond, offsetMinutes } = moment;
  if (year < 1000 || hour > 24 || minute > 59 || second > 60 || Math.abs(offsetMinutes) > 15 * 60) return null;
  if (hour === 24 && (minute > 0 || second > 0)) return null;
  const dayStart = new Date(Date.UTC(year, month - 1, day));
  if (dayStart.getUTCMonth() !== month - 1 || dayStart.getUTCDate() !== day) return null;
  // A leap second (RFC 3339 section 5.7) is told as the second before it.
  const seconds = Math.min(second, 59);
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, seconds, millisecond));
}

/** Seconds or milliseconds since 1970, by the number of digits: 2001 to 2286 either way. */
function readEpoch(text: string): Moment | null {
  if (!/^(\d{10}|\d{13})$/.test(text)) return null;
  const date = new Date(text.length === 10 ? Number(text) * 1000 : Number(text));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
    offsetMinutes: 0,
    precision: 'minute',
  };
}

/** 2026-03-01, 2026/3/1, 2026. 3. 1., 20260301, each with or without a time behind it. */
function readIso(text: string): Moment | null {
  const match =
    text.match(/^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?(?:[T ,]+(.+))?$/i) ??
    text.match(/^(\d{4})()(\d{2})(\d{2})(?:[T ]?(.+))?$/i);
  if (!match) return null;
  const [, year, , month, day, rest] = match;
  return withTime({ year: Number(year), month: Number(month), day: Number(day) }, rest);
}

/** 31.12.2026 and 31.12.26 are day first; 12/31/2026 and 31/12/2026 tell themselves; 3/4/2026 could be either and is left alone. */
function readNumeric(text: string): Moment | null {
  const match = text.match(/^(?:[a-z]+\.?,? )?(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+(.+))?$/i);
  if (!match || (match[4]?.length === 2 && match[2] !== '.')) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
  if (match[2] === '.' || first > 12) return withTime({ year, month: second, day: first }, match[5]);
  return second > 12 || first === second ? withTime({ year, month: first, day: second }, match[5]) : null;
}

/** RFC 822 and everything else with the month in words: the name of the month, a day, a year, perhaps a time. */
function readWritten(text: string): Moment | null {
  const time = text.match(writtenTime);
  const clock = time?.[1];
  const before = clock === undefined ? text : text.slice(0, time?.index);
  const after = clock === undefined || time === null ? '' : text.slice((time.index ?? 0) + time[0].length);

  // ctime() puts the year behind the time and sometimes the zone in between: "Mon Mar 2 10:00:00 UTC 2026".
  const lateYear = after.match(/^(.*?)(?:^|[ ,])(\d{4})$/);
  const dateWords = splitWords(lateYear ? `${before} ${lateYear[2]}` : before);
  const zone = (lateYear?.[1] ?? after).trim();

  const monthAt = dateWords.findLastIndex((word) => findMonth(word) !== null);
  const month = findMonth(dateWords[monthAt] ?? '');
  const numbers = dateWords.filter((word) => /^\d/.test(word));
  const strange = dateWords.filter((word, index) => index !== monthAt && !/^\d/.test(word) && !fillers.has(word));
  // One unknown word in front is the weekday, in whatever language, right or wrong.
  if (month === null || strange.length > (dateWords[0] === strange[0] ? 1 : 0)) return null;

  const [first, second] = numbers;
  if (first === undefined || second === undefined || numbers.length > 2) return null;
  const yearFirst = first.length === 4;
  const [day, year] = yearFirst ? [second, first] : [first, second];
  return withTime({ year: fullYear(year), month, day: Number.parseInt(day, 10) }, clock && `${clock} ${zone}`);
}

/** 10:20:30.5, 10.20, 10h20, each with or without a.m. or p.m.; an hour alone only with them. */
const writtenTime =
  /(?:^|[ ,T])(\d{1,2}(?:[:.h]\d{2}(?!\d)(?:[:.]\d{2}(?!\d)(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?(?![a-z]))?| ?[ap]\.?m\.?(?![a-z])))/i;

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '');
}

const fillers = new Set('at on of the um le de del am a as feira den kl klo ore r roku г года в'.split(' '));

/** RFC 5322 section 4.3: 00 to 49 are this century, other short years the last one. */
function fullYear(digits: string): number {
  const year = Number.parseInt(digits, 10);
  if (digits.length > 3) return year;
  return year < 50 && digits.length < 3 ? 2000 + year : 1900 + year;
}

type Day = Pick<Moment, 'year' | 'month' | 'day'>;

function withTime(day: Day, clock: string | undefined): Moment | null {
  if (!clock?.trim()) return { ...day, ...midnight };
  const match = clock.match(clockAndZone);
  if (!match) return null;
  const [, hourText, minuteText = '0', second = '0', fraction = '0', half, zone = ''] = match;
  const hour = half ? (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hourText);
  const minute = Number(minuteText);
  const offsetMinutes = readZone(zone, { ...day, hour, minute });
  if (offsetMinutes === null) return null;
  // Nobody can say when that was: read as UTC it could be half a day off.
  if (offsetMinutes === 'unknown') return { ...day, ...midnight };
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { ...day, hour, minute, second: Number(second), millisecond, offsetMinutes, precision: 'minute' };
}

const clockAndZone =
  /^(\d{1,2})(?:[:.h]?(\d{2})(?:[:.]?(\d{2})(?:[.,](\d+))?)?|(?!\d))(?: ?([ap])\.?m\.?(?![a-z]))?\s*(.*)$/i;
