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
 * @param isTaken whether the rest of the node has an alias
 * @returns null: two of them share an alias or a name, or one has no name
 */
export function readBirth(
  device: string,
  metrics: readonly Metric[],
  isTaken: (alias: number) => boolean = () => false,
): KnownMetric[] | null {
  const aliases = new Set<number>();
  const names = new Set<string>();
  const born: KnownMetric[] = [];
  for (const { name, alias, datatype } of metrics) {
    if (name === null || names.has(name)) return null;
    names.add(name);
    if (alias !== null) {
      if (aliases.has(alias) || isTaken(alias)) return null;
      aliases.add(alias);
    }
    born.push({ device, name, alias, datatype });
  }
  return born;
}
