/** Where values come from: the simulation, senders with a key, or both. */
export const origins = ['simulated', 'plant', 'partly'] as const;
export type Origin = (typeof origins)[number];

/** Stands on every page, export and API answer of the fleet that shows something of the demonstration; see `rules/say-origins.ts`. */
export const FLEET_NOTICE = 'Simulated data. Not OPG. Not a control system.';
/** Stands in its place where no unit is of the demonstration, and their labels are not for everybody. */
export const OWNERS_NOTICE = 'Values as their owners send them. Not a control system.';

/** What of units a page shows: each says something else of where it comes from. */
export const dataShown = ['values', 'records', 'alarms', 'pastAlarms'] as const;
export type DataShown = (typeof dataShown)[number];

export const originWords: Readonly<Record<Origin, string>> = {
  simulated: 'simulated',
  partly: 'partly simulated',
  plant: 'from the plant',
};

export const originNotices: Readonly<Record<Origin, string>> = {
  simulated: FLEET_NOTICE,
  partly: 'Partly simulated data. Not OPG. Not a control system.',
  plant: 'Values as the plant sends them. Not OPG. Not a control system.',
};

/** As the sender tells it, after the status codes of OPC UA (part 8): usable, usable with care, not usable. */
export const qualities = ['good', 'uncertain', 'bad'] as const;
export type Quality = (typeof qualities)[number];

/**
 * Of a newest value, besides: whoever sent it has said since that it knows no more (its node died, the value became null). No sample is: the value was
 * true once, and its history stays as it is.
 */
export const newestQualities = [...qualities, 'stale'] as const;
export type NewestQuality = (typeof newestQualities)[number];
/** As they are kept with a stream. */
export const GOOD_RANK = 0;
export const STALE_RANK = 3;

/** From the lowest to the highest. */
export const limitNames = ['alarm-low', 'warning-low', 'warning-high', 'alarm-high'] as const;
export type LimitName = (typeof limitNames)[number];

export const severities = ['crit', 'warn', 'info'] as const;
export type Severity = (typeof severities)[number];
/** Of the alarm of whoever falls silent; 'off': there is none. */
export const silenceAlarms = ['off', 'warn', 'crit'] as const;
export type SilenceAlarm = (typeof silenceAlarms)[number];

export const severityLabels: Readonly<Record<Severity, string>> = { crit: 'Critical', warn: 'Warning', info: 'Info' };

const unitLabels: Record<string, string> = {
  celsius: '°C',
  kPa: 'kPa abs',
  'uSv/h': 'µSv/h',
  'uS/cm': 'µS/cm',
  rel: '× normal',
};

/** What people read for a unit as senders write it. */
export function unitLabel(unit: string): string {
  return unitLabels[unit] ?? unit;
}

/** Of the one station that there is, for what is said of all its units. */
export const STATION_TIME_ZONE = 'America/Toronto';
