/**
 * A time where the station stands, with the zone's name: "12 Nov 2026, 07:00 EST".
 *
 * @param at ISO 8601
 * @param isExact to the second
 */
export function formatStationTime(at: string, timeZone: string, isExact = false): string {
  const { day, clock, zone } = partsOf(at, timeZone, isExact);
  return `${day}, ${clock} ${zone}`;
}

/** The day alone: "12 Nov 2026". */
export function formatStationDay(at: string, timeZone: string): string {
  return partsOf(at, timeZone, false).day;
}

/** From one time to another, saying once what is the same in both: "12 Nov 2026, 07:00 to 08:00 EST". */
export function formatStationSpan(from: string, to: string, timeZone: string): string {
  const isExact = Date.parse(to) - Date.parse(from) < SHORT_MS;
  const [start, end] = [partsOf(from, timeZone, isExact), partsOf(to, timeZone, isExact)];
  if (start.zone !== end.zone) return [from, to].map((at) => formatStationTime(at, timeZone, isExact)).join(' to ');
  const last = start.day === end.day ? end.clock : `${end.day}, ${end.clock}`;
  return `${start.day}, ${start.clock} to ${last} ${end.zone}`;
}

const SHORT_MS = 10 * 60_000;

function partsOf(at: string, timeZone: string, isExact: boolean): { day: string; clock: string; zone: string } {
  const form = new Intl.DateTimeFormat('en-CA', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
  const parts = new Map(form.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`,
    clock: [part('hour'), part('minute'), ...(isExact ? [part('second')] : [])].join(':'),
    zone: part('timeZoneName'),
  };
}
