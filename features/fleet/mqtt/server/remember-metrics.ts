import { MOST_KNOWN_METRICS, MOST_METRICS_OF_NODE } from '../vocabulary.ts';
import type { KnownMetric } from './read-birth.ts';

/**
 * What the births of a node have named. A gateway announces fifty thousand devices one after the other, so whatever one birth takes has to depend on that
 * birth alone, here and where it is written down.
 */
export interface NodeMetrics {
  byAlias: Map<number, KnownMetric>;
  /** By device and name. */
  byName: Map<string, KnownMetric>;
  byDevice: Map<string, readonly KnownMetric[]>;
  count: number;
  weight: number;
  changes: MetricChanges;
  /** Shared with all other nodes. */
  room: MetricRoom;
}

/** What was born since it was written down last. */
export interface MetricChanges {
  /** What was known before is forgotten first. */
  isAnew: boolean;
  /** Whole, by device; empty: it is gone. */
  devices: Map<string, readonly KnownMetric[]>;
}

/** What the births of all nodes have named, as `weightOf` counts it. */
export interface MetricRoom {
  weight: number;
  /** Lets go of nodes that nobody misses, until so much more has room or there is none left. */
  makeRoom?(more: number, metrics: NodeMetrics): void;
}

/** @param known as it is written down; null: nothing is, and whatever is has to go */
export function rememberMetrics(known: readonly KnownMetric[] | null, room: MetricRoom): NodeMetrics {
  const metrics: NodeMetrics = {
    ...{ byAlias: new Map(), byName: new Map(), byDevice: new Map(), count: 0, weight: 0, room },
    changes: { isAnew: known === null, devices: new Map() },
  };
  for (const [device, born] of Map.groupBy(known ?? [], (one) => one.device)) learn(metrics, device, born);
  return metrics;
}

/**
 * Takes what a node says of itself in place of all that was known of it and its devices. What takes no more room than it had before always has it: a
 * plant that is born again is not shut out by what others made up.
 *
 * @returns null: there is no room, and nothing was changed
 */
export function bearNode(metrics: NodeMetrics, itself: string, born: readonly KnownMetric[]): KnownMetric[] | null {
  if (!hasRoom(metrics, metrics, born)) return null;
  const before = allMetrics(metrics);
  metrics.room.weight -= metrics.weight;
  metrics.byAlias.clear();
  metrics.byName.clear();
  metrics.byDevice.clear();
  Object.assign(metrics, { count: 0, weight: 0, changes: { isAnew: true, devices: new Map() } });
  learn(metrics, itself, born);
  metrics.changes.devices.set(itself, born);
  return before.filter((known) => !metrics.byName.has(keyOf(known.device, known.name)));
}

/** The same of one of its devices. @param born empty: it is gone @returns what is not known any more; null: there is no room */
export function bearDevice(
  metrics: NodeMetrics,
  device: string,
  born: readonly KnownMetric[],
): readonly KnownMetric[] | null {
  const before = metrics.byDevice.get(device) ?? [];
  if (!hasRoom(metrics, { count: before.length, weight: weightOf(before) }, born)) return null;
  forget(metrics, device, before);
  learn(metrics, device, born);
  metrics.changes.devices.set(device, born);
  return before.filter((known) => !metrics.byName.has(keyOf(device, known.name)));
}

/** What has to be written down; from now on it is taken for written. @returns null: nothing */
export function takeChanges(metrics: NodeMetrics): MetricChanges | null {
  const { changes } = metrics;
  if (!changes.isAnew && changes.devices.size === 0) return null;
  metrics.changes = { isAnew: false, devices: new Map() };
  return changes;
}

/** @param earlier null: nothing; changed, where it is not @param later came after it, and is left as it is @returns both as one */
export function joinChanges(earlier: MetricChanges | null, later: MetricChanges | null): MetricChanges | null {
  if (!later) return earlier;
  if (!earlier || later.isAnew) return { isAnew: later.isAnew, devices: new Map(later.devices) };
  for (const [device, born] of later.devices) earlier.devices.set(device, born);
  return earlier;
}

export const allMetrics = ({ byDevice }: NodeMetrics): KnownMetric[] => [...byDevice.values()].flat();

export const keyOf = (device: string, name: string) => `${device}\n${name}`;

/** A metric counts once, and once more for each hundred characters of its names. */
const weightOf = (metrics: readonly KnownMetric[]) =>
  metrics.reduce((sum, { device, name }) => sum + 1 + Math.floor((device.length + name.length) / 100), 0);

function hasRoom(
  metrics: NodeMetrics,
  before: { count: number; weight: number },
  born: readonly KnownMetric[],
): boolean {
  const { room } = metrics;
  const more = weightOf(born) - before.weight;
  if (more <= 0) return true;
  if (metrics.count - before.count + born.length > MOST_METRICS_OF_NODE) return false;
  if (room.weight + more > MOST_KNOWN_METRICS) room.makeRoom?.(more, metrics);
  return room.weight + more <= MOST_KNOWN_METRICS;
}

function learn(metrics: NodeMetrics, device: string, born: readonly KnownMetric[]): void {
  for (const known of born) {
    if (known.alias !== null) metrics.byAlias.set(known.alias, known);
    metrics.byName.set(keyOf(device, known.name), known);
  }
  if (born.length > 0) metrics.byDevice.set(device, born);
  weigh(metrics, born, 1);
}

function forget(metrics: NodeMetrics, device: string, gone: readonly KnownMetric[]): void {
  for (const { name, alias } of gone) {
    if (alias !== null) metrics.byAlias.delete(alias);
    metrics.byName.delete(keyOf(device, name));
  }
  metrics.byDevice.delete(device);
  weigh(metrics, gone, -1);
}

function weigh(metrics: NodeMetrics, counted: readonly KnownMetric[], sign: 1 | -1): void {
  const weight = sign * weightOf(counted);
  metrics.count += sign * counted.length;
  metrics.weight += weight;
  metrics.room.weight += weight;
}
