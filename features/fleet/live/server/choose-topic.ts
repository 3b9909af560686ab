import type { KnownStreams } from '../../streams/server/queries.ts';
import { MOST_HEARD_STREAMS } from '../vocabulary.ts';

/** Of all units. */
const EVERYTHING = '';
/** Before the ids of the streams of a screen. No unit is called so. */
const OF_STREAMS = 'streams:';
/** Screens that are remembered; one that is not is read from its name again. */
const MOST_REMEMBERED = 2_000;

/** Between the units that somebody may see, and what of them is heard. No unit, and no id, has it in its name. */
const OF_THESE = '|';

/** What listeners hear: everything, one unit, or the streams of their screen. A topic is a text, the same for all who hear the same. */
export interface LiveTopics {
  /** @param seen units that who asks may see; null: all @returns null: there is no such unit for him */
  choose(asked: URLSearchParams, seen: readonly string[] | null): string | null;
  /** What of a list concerns those who listen to a topic. */
  narrow<Item>(topic: string, items: readonly Item[], streamOf: (item: Item) => number): readonly Item[];
  /** A screen hears the alerts of all: its page has a banner. */
  concernsAlerts(topic: string, unitId: string): boolean;
}

export function knowTopics(streams: Pick<KnownStreams, 'get' | 'hasUnit'>): LiveTopics {
  const sets = new Map<string, ReadonlySet<string>>();
  const itemsOf = (list: string) => {
    const known = sets.get(list);
    if (known) return known;
    const items = new Set(list.split(','));
    if (sets.size >= MOST_REMEMBERED) sets.clear();
    sets.set(list, items);
    return items;
  };
  const unitOf = (id: number) => streams.get(id)?.smrUnitId ?? '';
  return {
    choose(asked, seen) {
      const only = seen === null ? '' : `${[...seen].sort().join()}${OF_THESE}`;
      const unitId = asked.get('unitId') ?? EVERYTHING;
      if (unitId !== EVERYTHING)
        return streams.hasUnit(unitId) && (seen?.includes(unitId) ?? true) ? only + unitId : null;
      const listed = asked.get('streams');
      if (listed === null) return only + EVERYTHING;
      const ids = [...new Set(listed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
      // A screen that shows more than that is not much narrower than everything.
      return only + (ids.length > MOST_HEARD_STREAMS ? EVERYTHING : OF_STREAMS + ids.sort((a, b) => a - b).join());
    },
    narrow(topic, items, streamOf) {
      const { units, about } = readTopic(topic);
      const seen = units === null ? null : itemsOf(units);
      const shown = seen === null ? items : items.filter((item) => seen.has(unitOf(streamOf(item))));
      if (about === EVERYTHING) return shown;
      if (!about.startsWith(OF_STREAMS)) return shown.filter((item) => unitOf(streamOf(item)) === about);
      const found = groupByStream(shown, streamOf);
      return [...itemsOf(about.slice(OF_STREAMS.length))].flatMap((id) => found.get(Number(id)) ?? []);
    },
    concernsAlerts(topic, unitId) {
      const { units, about } = readTopic(topic);
      if (units !== null && !itemsOf(units).has(unitId)) return false;
      return about === EVERYTHING || about === unitId || about.startsWith(OF_STREAMS);
    },
  };
}

const grouped = new WeakMap<object, ReadonlyMap<number, readonly unknown[]>>();

/** Once for all screens that are asked about the same: of thousands of samples each of them shows some twenty. */
function groupByStream<Item>(
  items: readonly Item[],
  streamOf: (item: Item) => number,
): ReadonlyMap<number, readonly Item[]> {
  const known = grouped.get(items);
  // Whoever asks about these items again asks in the same way, so it is of the same type.
  if (known) return known as ReadonlyMap<number, readonly Item[]>;
  const made = Map.groupBy(items, streamOf);
  grouped.set(items, made);
  return made;
}

/** @returns units null: all */
function readTopic(topic: string): { units: string | null; about: string } {
  const end = topic.indexOf(OF_THESE);
  return end === -1
    ? { units: null, about: topic }
    : { units: topic.slice(0, end), about: topic.slice(end + OF_THESE.length) };
}
