import type { KnownStreams } from '../../streams/server/queries.ts';
import { MOST_HEARD_STREAMS } from '../vocabulary.ts';

/** Of all units. */
const EVERYTHING = '';
/** Before the ids of the streams of a screen. No unit is called so. */
const OF_STREAMS = 'streams:';
/** Screens that are remembered; one that is not is read from its name again. */
const MOST_REMEMBERED = 2_000;

/** What listeners hear: everything, one unit, or the streams of their screen. A topic is a text, the same for all who hear the same. */
export interface LiveTopics {
  /** @returns null: there is no such unit */
  choose(asked: URLSearchParams): string | null;
  /** What of a list concerns those who listen to a topic. */
  narrow<Item>(topic: string, items: readonly Item[], streamOf: (item: Item) => number): readonly Item[];
  /** A screen hears the alerts of all: its page has a banner. */
  concernsAlerts(topic: string, unitId: string): boolean;
}

export function knowTopics(streams: Pick<KnownStreams, 'get' | 'hasUnit'>): LiveTopics {
  const sets = new Map<string, ReadonlySet<number>>();
  const idsOf = (topic: string) => {
    const known = sets.get(topic);
    if (known) return known;
    const ids = new Set(topic.slice(OF_STREAMS.length).split(',').map(Number));
    if (sets.size >= MOST_REMEMBERED) sets.clear();
    sets.set(topic, ids);
    return ids;
  };
  return {
    choose(asked) {
      const unitId = asked.get('unitId') ?? EVERYTHING;
      if (unitId !== EVERYTHING) return streams.hasUnit(unitId) ? unitId : null;
      const listed = asked.get('streams');
      if (listed === null) return EVERYTHING;
      const ids = [...new Set(listed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
      // A screen that shows more than that is not much narrower than everything.
      return ids.length > MOST_HEARD_STREAMS ? EVERYTHING : OF_STREAMS + ids.sort((a, b) => a - b).join();
    },
    narrow(topic, items, streamOf) {
      if (topic === EVERYTHING) return items;
      if (!topic.startsWith(OF_STREAMS))
        return items.filter((item) => streams.get(streamOf(item))?.smrUnitId === topic);
      const ids = idsOf(topic);
      return items.filter((item) => ids.has(streamOf(item)));
    },
    concernsAlerts: (topic, unitId) => topic === EVERYTHING || topic === unitId || topic.startsWith(OF_STREAMS),
  };
}
