import type { FanOut } from '../../../../platform/server/http/fan-out.ts';
import type { knowTopics } from './choose-topic.ts';
import type { ToldAlert } from './commands.ts';

/** [stream id, ms since 1970, value, quality 0–2; 3: stale since] */
export type Told = [id: number, ts: number, value: number, quality: number];

interface NewsTellerDeps {
  fanOut: FanOut;
  topics: ReturnType<typeof knowTopics>;
  /** Newest value of each stream, by its id; is kept up to date here. */
  newest: Map<number, Told>;
  now(): number;
  /** For each sample that says something new. */
  onSample(id: number): void;
}

/** What comes within so many ms goes out in one frame. */
const GATHER_MS = 5;

/** Tells listeners what was heard: samples gathered for a moment, everything else at once. */
export function createNewsTeller({ fanOut, topics, newest, now, onSample }: NewsTellerDeps) {
  let gathered: Told[] = [];
  let gathering: NodeJS.Timeout | undefined;
  const tellSamples = () => {
    gathering = undefined;
    const samples = gathered;
    gathered = [];
    const at = now();
    fanOut.publish({
      event: 'samples',
      mustArrive: false,
      bytes: samples.length * 80,
      dataFor(topic) {
        const own = topics.narrow(topic, samples, ([id]) => id);
        return own.length === 0 ? null : `{"now":${at},"samples":${JSON.stringify(own)}}`;
      },
    });
  };
  const tellNow = () => {
    if (!gathering) return;
    clearTimeout(gathering);
    tellSamples();
  };
  return {
    /** What was gathered goes out now. */
    tellNow,
    takeIn(samples: readonly Told[]) {
      for (const sample of samples) {
        const known = newest.get(sample[0]);
        // What was read at the start, or after a gap, may be told again.
        // The same value may be told again as stale, or as true after all.
        if (known && (known[1] > sample[1] || (known[1] === sample[1] && known[3] === sample[3]))) continue;
        onSample(sample[0]);
        newest.set(sample[0], sample);
        gathered.push(sample);
      }
      if (gathered.length > 0) gathering ??= setTimeout(tellSamples, GATHER_MS);
    },
    /** The past of these streams has changed. */
    tellRevised(ids: readonly number[]) {
      const at = now();
      fanOut.publish({
        event: 'revised',
        mustArrive: false,
        bytes: ids.length * 8,
        dataFor(topic) {
          const own = topics.narrow(topic, ids, (id) => id);
          return own.length === 0 ? null : `{"now":${at},"streams":${JSON.stringify(own)}}`;
        },
      });
    },
    /** @param payload a `ToldAlert` as JSON, which is passed on as it is */
    tellAlert(payload: string) {
      const unitId = (JSON.parse(payload) as ToldAlert).smrUnitId;
      const data = `{"now":${now()},"alert":${payload}}`;
      // The samples of its commit are heard in the same turn: they go out at its end, in one write with it.
      setImmediate(tellNow);
      fanOut.publish({
        event: 'alert',
        mustArrive: true,
        bytes: data.length,
        dataFor: (topic) => (topics.concernsAlerts(topic, unitId) ? data : null),
      });
    },
    stop: () => clearTimeout(gathering),
  };
}
