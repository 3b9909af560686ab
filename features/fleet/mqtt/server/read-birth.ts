import type { Metric } from './decode-sparkplug.ts';

/** A metric as its birth named it. */
export interface KnownMetric {
  /** Empty: it is the node's own. */
  device: string;
  name: string;
  alias: number | null;
  datatype: number | null;
}

/**
 * What a birth names. An alias belongs to one metric of a node with all its devices, a name to one of the node itself or of the device.
 *
 * @param others what is known of the rest of the node
 * @returns null: two of them share an alias or a name, or one has no name
 */
export function readBirth(
  device: string,
  metrics: readonly Metric[],
  others: readonly KnownMetric[] = [],
): KnownMetric[] | null {
  const aliases = new Set(others.flatMap(({ alias }) => (alias === null ? [] : [alias])));
  const names = new Set<string>();
  const born: KnownMetric[] = [];
  for (const { name, alias, datatype } of metrics) {
    if (name === null || names.has(name) || (alias !== null && aliases.has(alias))) return null;
    names.add(name);
    if (alias !== null) aliases.add(alias);
    born.push({ device, name, alias, datatype });
  }
  return born;
}
