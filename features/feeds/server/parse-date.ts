/**
 * Understands the dates that feeds carry: RFC 3339, RFC 822 with its two-digit years and named zones, and what people
 * make of them. Date.parse is not used, because it reads half of these in the zone of the machine it runs on.
 * A date without zone is UTC, a date without time is its midnight. Null for what is not understood or does not exist.
 */
export function parseDate(text: string): Date | null {
  const tidy = text
    .slice(0, 120)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const moment = readEpoch(tidy) ?? readIso(tidy) ?? readNumeric(tidy) ?? readWritten(tidy);
  return moment === null ? null : toDate(moment);
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
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0, offsetMinutes: 0 };

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
  };
}

/** 2026-03-01, 2026/3/1, 20260301, each with or without a time behind it. */
function readIso(text: string): Moment | null {
  const match =
    text.match(/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,]+(.+))?$/i) ??
    text.match(/^(\d{4})()(\d{2})(\d{2})(?:[T ]?(.+))?$/i);
  if (!match) return null;
  const [, year, , month, day, rest] = match;
  return withTime({ year: Number(year), month: Number(month), day: Number(day) }, rest);
}

/** 31.12.2026 is day first; 12/31/2026 and 31/12/2026 tell themselves; 3/4/2026 could be either and is left alone. */
function readNumeric(text: string): Moment | null {
  const match = text.match(/^(?:[a-zà-ÿ]+\.?,? )?(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ,]+(.+))?$/i);
  if (!match) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (match[2] === '.' || first > 12) return withTime({ year, month: second, day: first }, match[5]);
  return second > 12 || first === second ? withTime({ year, month: first, day: second }, match[5]) : null;
}

/** RFC 822 and everything else with the month in words: the name of the month, a day, a year, perhaps a time. */
function readWritten(text: string): Moment | null {
  const time = text.match(/(?:^|[ ,T])(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?(?![a-z]))?)/i);
  const clock = time?.[1];
  const before = clock === undefined ? text : text.slice(0, time?.index);
  const after = clock === undefined || time === null ? '' : text.slice((time.index ?? 0) + time[0].length);

  // ctime() puts the year behind the time and sometimes the zone in between: "Mon Mar 2 10:00:00 UTC 2026".
  const lateYear = after.match(/^(.*?)(?:^|[ ,])(\d{4})$/);
  const dateWords = splitWords(lateYear ? `${before} ${lateYear[2]}` : before);
  const zone = (lateYear?.[1] ?? after).trim();

  const monthAt = dateWords.findLastIndex((word) => monthOf(word) !== null);
  const month = monthOf(dateWords[monthAt] ?? '');
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

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '');
}

const fillers = new Set(['at', 'on', 'of', 'the', 'um', 'le', 'de', 'del', 'am', 'à']);

/** Beginnings of month names in English, German, French, Spanish and Italian; longer beginnings go first. */
const monthBeginnings: readonly [beginning: string, month: number][] = [
  ['juin', 6],
  ['juil', 7],
  ...['jan|ene|gen', 'feb|fév|fev', 'mar|mär|mrz', 'apr|avr|abr', 'may|mai|mag', 'jun|giu', 'jul|lug'].flatMap(
    named(1),
  ),
  ...['aug|aoû|aou|ago', 'sep|set', 'oct|okt|ott', 'nov', 'dec|dez|déc|dic'].flatMap(named(8)),
];

function named(first: number): (names: string, index: number) => [string, number][] {
  return (names, index) => names.split('|').map((name) => [name, first + index]);
}

function monthOf(word: string): number | null {
  return monthBeginnings.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null;
}

/** RFC 5322 section 4.3: 00 to 49 are this century, other short years the last one. */
function fullYear(digits: string): number {
  const year = Number.parseInt(digits, 10);
  if (digits.length > 3) return year;
  return year < 50 && digits.length < 3 ? 2000 + year : 1900 + year;
}

type Day = Pick<Moment, 'year' | 'month' | 'day'>;

function withTime(day: Day, clock: string | undefined): Moment | null {
  if (!clock?.trim()) return { ...day, ...midnight };
  const match = clock.match(/^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?(?: ?([ap])\.?m\.?(?![a-z]))?\s*(.*)$/i);
  const offsetMinutes = readZone(match?.[6] ?? '', day);
  if (!match || offsetMinutes === null) return null;
  const [, hourText, minute, second = '0', fraction = '0', half] = match;
  const hour = half ? (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hourText);
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { ...day, hour, minute: Number(minute), second: Number(second), millisecond, offsetMinutes };
}

/** Minutes east of UTC; null for what is no zone. */
function readZone(text: string, day: Day): number | null {
  const zone = text.trim().toUpperCase();
  const offset = zone.match(/^(?:UTC|GMT|UT|Z)? ?([+−-]) ?(\d{1,2})(?::?(\d{2}))?(?: [A-Z]{1,5})?$/);
  if (offset) return (offset[1] === '+' ? 1 : -1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
  // RFC 5322 section 4.3: military and unknown names say nothing reliable and count as UTC.
  const standard = americanZones[zone];
  if (standard !== undefined) return (standard + Number(isAmericanSummer(day))) * 60;
  return /^[A-Z]{0,5}$/.test(zone) ? (zoneHours[zone] ?? 0) * 60 : null;
}

/** "4:31 pm ET" is told all year round: which of the two times it is, the day says. */
const americanZones: Record<string, number> = { ET: -5, CT: -6, MT: -7, PT: -8, AT: -4 };

/** Since 2007 from the second Sunday of March to the first of November, from 1987 from the first of April to the last of October. */
function isAmericanSummer({ year, month, day }: Day): boolean {
  const [from, to] =
    year >= 2007 ? [sundayOf(year, 3, 8), sundayOf(year, 11, 1)] : [sundayOf(year, 4, 1), sundayOf(year, 10, 25)];
  const at = Date.UTC(year, month - 1, day);
  return at >= from && at < to;
}

/** The first Sunday on or after a day. */
function sundayOf(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return Date.UTC(year, month - 1, day + ((7 - weekday) % 7));
}

/** BST is read as British Summer Time and IST as India's: the feeds in question come from there. */
const zoneHours: Record<string, number> = {
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
  ...{
    WET: 0,
    WEST: 1,
    BST: 1,
    CET: 1,
    CEST: 2,
    MET: 1,
    MEST: 2,
    MEZ: 1,
    MESZ: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
    TRT: 3,
    SAST: 2,
  },
  ...{ IST: 5.5, SGT: 8, HKT: 8, JST: 9, KST: 9, AWST: 8, ACST: 9.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
  ...{ ART: -3, BRT: -3, AST: -4, ADT: -3, NST: -3.5, NDT: -2.5 },
};
