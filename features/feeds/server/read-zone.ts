import { fromZoneClock } from '../../../platform/shared/zoned-time.ts';

/** The day and time on the clock of the zone that is asked for. */
export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Minutes east of UTC; 'unknown' for a zone that we cannot place; null for what is no zone. */
export function readZone(text: string, local: LocalTime): number | 'unknown' | null {
  const zone = text
    .toUpperCase()
    // RFC 9557: "+01:00[Europe/Paris]".
    .replace(/\s*\[!?([\w/+-]+)\].*$/, ' $1')
    .replace(/^\s*(?:UHR|HRS?|H)(?![A-Z])/, '')
    .trim();
  const offset = zone.match(/^(?:UTC|GMT|UT|Z)? ?([+−-]) ?(\d{1,2})(?::?(\d{2}))?(?: [A-Z_/]{1,40})?$/);
  if (offset) return (offset[1] === '+' ? 1 : -1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
  // RFC 5322 section 4.3: military letters were used the wrong way round so often that they say nothing and count as UTC.
  if (/^[A-Z]?$|^(?:UTC|GMT|UT|Z)(?: [A-Z_/]+)?$/.test(zone)) return 0;
  const american = americanHours[zone.replace(/ TIME$/, '')];
  if (american !== undefined) return (american + Number(isAmericanSummer(local))) * 60;
  const hours = zoneHours[zone] ?? readLongName(zone);
  if (hours !== undefined) return hours * 60;
  if (ianaNames.test(zone)) return readIana(zone, local) ?? 'unknown';
  return /^[A-Z]{2,5}$| TIME$/.test(zone) ? 'unknown' : null;
}

/** "4:31 pm ET" is told all year round: which of the two times it is, the day says. */
const americanHours: Record<string, number> = {
  ...{ ET: -5, CT: -6, MT: -7, PT: -8, AT: -4 },
  ...{ EASTERN: -5, CENTRAL: -6, MOUNTAIN: -7, PACIFIC: -8, ATLANTIC: -4 },
};

/** Since 2007 from the second Sunday of March to the first of November, from 1987 from the first of April to the last of October. */
function isAmericanSummer({ year, month, day }: LocalTime): boolean {
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

/** "Eastern Standard Time", "Central European Summer Time". */
function readLongName(zone: string): number | undefined {
  const [, region = '', season] = zone.match(/^([A-Z .-]+?) (STANDARD|DAYLIGHT|SUMMER|MEAN) TIME$/) ?? [];
  const standard = standardHours[region];
  return standard === undefined ? undefined : standard + Number(season === 'DAYLIGHT' || season === 'SUMMER');
}

const standardHours: Record<string, number> = {
  ...{ NEWFOUNDLAND: -3.5, ATLANTIC: -4, EASTERN: -5, CENTRAL: -6, MOUNTAIN: -7, PACIFIC: -8, ALASKA: -9, HAWAII: -10 },
  ...{ ALASKAN: -9, HAWAIIAN: -10, GREENWICH: 0, BRITISH: 0, GMT: 0, IRISH: 0, 'WESTERN EUROPEAN': 0 },
  ...{
    'CENTRAL EUROPEAN': 1,
    'CENTRAL EUROPE': 1,
    'W. EUROPE': 1,
    ROMANCE: 1,
    'EASTERN EUROPEAN': 2,
    'SOUTH AFRICA': 2,
  },
  ...{ MOSCOW: 3, RUSSIAN: 3, ARABIAN: 4, GULF: 4, PAKISTAN: 5, INDIA: 5.5, INDIAN: 5.5, CHINA: 8, SINGAPORE: 8 },
  ...{ PHILIPPINE: 8, JAPAN: 9, TOKYO: 9, KOREA: 9, KOREAN: 9, 'AUSTRALIAN WESTERN': 8, 'AUSTRALIAN CENTRAL': 9.5 },
  ...{ 'AUSTRALIAN EASTERN': 10, 'AUS EASTERN': 10, 'NEW ZEALAND': 12 },
};

const ianaNames = /^[A-Z]+(?:\/[A-Z\d_+-]+)+$|^(?:EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/;

/** How far the clocks of a zone of the IANA database are ahead; null for a name that is none, and for an hour that they skip. */
function readIana(zone: string, { year, month, day, hour, minute }: LocalTime): number | null {
  const clock = new Date(Date.UTC(year, month - 1, day, hour, minute));
  try {
    const at = fromZoneClock(clock.toISOString().slice(0, 16), zone);
    return at && (clock.getTime() - at.getTime()) / 60_000;
  } catch {
    // No zone of that name.
    return null;
  }
}

/**
 * BST is read as British Summer Time, IST as India's, CST as America's, GST as the Gulf's: the feeds in question come from there. Zones that have
 * moved lately (Kazakhstan, Paraguay) and names that two regions share with equal right (AMT, ECT) are left out.
 */
const zoneHours: Record<string, number> = {
  ...{ NST: -3.5, NDT: -2.5, AST: -4, ADT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{
    AKST: -9,
    AKDT: -8,
    HST: -10,
    HAST: -10,
    HADT: -9,
    HNE: -5,
    HAE: -4,
    ART: -3,
    BRT: -3,
    BRST: -2,
    CLT: -4,
    CLST: -3,
  },
  ...{
    COT: -5,
    PET: -5,
    BOT: -4,
    VET: -4,
    UYT: -3,
    WET: 0,
    WEST: 1,
    BST: 1,
    CET: 1,
    CEST: 2,
    CEDT: 2,
    MET: 1,
    MEST: 2,
  },
  ...{ MEZ: 1, MESZ: 2, EET: 2, EEST: 3, EEDT: 3, MSK: 3, MSD: 4, TRT: 3, WAT: 1, CAT: 2, SAST: 2, EAT: 3, IDT: 3 },
  ...{
    IRST: 3.5,
    IRDT: 4.5,
    GST: 4,
    SAMT: 4,
    AZT: 4,
    GET: 4,
    MUT: 4,
    AFT: 4.5,
    PKT: 5,
    UZT: 5,
    TJT: 5,
    TMT: 5,
    YEKT: 5,
  },
  ...{
    IST: 5.5,
    NPT: 5.75,
    BDT: 6,
    KGT: 6,
    OMST: 6,
    MMT: 6.5,
    ICT: 7,
    WIB: 7,
    NOVT: 7,
    KRAT: 7,
    WITA: 8,
    PHT: 8,
    PHST: 8,
  },
  ...{ SGT: 8, MYT: 8, HKT: 8, IRKT: 8, ULAT: 8, AWST: 8, JST: 9, KST: 9, WIT: 9, YAKT: 9, ACST: 9.5, ACDT: 10.5 },
  ...{ AEST: 10, AEDT: 11, VLAT: 10, PGT: 10, MAGT: 11, PETT: 12, FJT: 12, NZST: 12, NZDT: 13 },
};
