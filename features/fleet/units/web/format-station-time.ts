/** A time where the station stands, with the zone's name: "12 Nov 2026, 07:00 EST". @param at ISO 8601 */
export function formatStationTime(at: string, timeZone: string): string {
  const form = new Intl.DateTimeFormat('en-CA', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
  const parts = new Map(form.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const month = part('month').replace('.', '');
  return `${part('day')} ${month} ${part('year')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
