import type { Replay } from '../contract.ts';

/** What is played. */
export type KnownPast = Pick<Replay, 'streams' | 'units' | 'alerts'>;

/** One past of several answers about the same span: two that show streams of one unit both tell of its statuses and alarms. */
export function joinReplays(parts: readonly KnownPast[]): KnownPast {
  const units = new Map(parts.flatMap((part) => part.units).map((unit) => [unit.id, unit]));
  const alerts = new Map(parts.flatMap((part) => part.alerts).map((one) => [one.alert.id, one]));
  return {
    streams: parts.flatMap((part) => part.streams),
    units: [...units.values()],
    // The newest first, as each of them is.
    alerts: [...alerts.values()].sort((a, b) => Date.parse(b.alert.ts) - Date.parse(a.alert.ts)),
  };
}
