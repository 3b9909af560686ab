import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { LastHour } from '../../streams/contract.ts';
import type { readMinuteColumns } from './pack-minutes.ts';
import type { SampleRun } from './pack-samples.ts';

const MINUTES = HOUR_MS / MINUTE_MS;

/** What is known of a minute, or of a part of one. `lastAt` in ms since 1970. */
interface MinutePart {
  lastAt: number;
  last: number;
  min: number;
  max: number;
  count: number;
  uncertain: number;
  bad: number;
}

/**
 * The last hour of many streams, sixty places for each, in columns: of a thousand streams they are sixty thousand, and none is an object. An hour that
 * ends within a minute touches sixty-one; the two oldest share a place, so that nothing of the hour is missing. Minutes are told whole.
 */
export class HourColumns {
  /** The whole minutes that the hour touches: from `from` on, and not beyond `to`. ms since 1970 */
  readonly from: number;
  readonly to: number;
  readonly #hourBegin: number;
  readonly #places: Map<number, number>;
  readonly #lastAt: Float64Array;
  readonly #last: Float64Array;
  readonly #min: Float64Array;
  readonly #max: Float64Array;
  readonly #count: Float64Array;
  readonly #uncertain: Float64Array;
  readonly #bad: Float64Array;

  /** @param now end of the hour, ms since 1970 */
  constructor(ids: readonly number[], now: number) {
    this.#hourBegin = now - HOUR_MS + 1;
    this.from = Math.floor(this.#hourBegin / MINUTE_MS) * MINUTE_MS;
    this.to = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS - 1;
    this.#places = new Map(ids.map((id, place) => [id, place * MINUTES]));
    const column = () => new Float64Array(ids.length * MINUTES);
    [this.#lastAt, this.#last, this.#min, this.#max] = [column(), column(), column(), column()];
    [this.#count, this.#uncertain, this.#bad] = [column(), column(), column()];
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  add(id: number, { lastAt, last, min, max, count, uncertain, bad }: MinutePart): void {
    const place = this.#placeOf(id, lastAt);
    if (place >= 0) this.#join(place, lastAt, last, min, max, count, uncertain, bad);
  }

  /** @param hour ms since 1970 */
  addMinutes(id: number, hour: number, minutes: ReturnType<typeof readMinuteColumns>): void {
    const { length, minute, last, newest, min, max, count, uncertain, bad } = minutes;
    for (let at = 0; at < length; at++) {
      const lastAt = hour + (minute[at] as number) * MINUTE_MS + (last[at] as number);
      const place = this.#placeOf(id, lastAt);
      if (place < 0) continue;
      const [lowest, highest] = [min[at] as number, max[at] as number];
      const [all, doubtful, wrong] = [count[at] as number, uncertain[at] as number, bad[at] as number];
      this.#join(place, lastAt, newest[at] as number, lowest, highest, all, doubtful, wrong);
    }
  }

  addSamples(id: number, { ts, value, quality }: SampleRun): void {
    for (let at = 0; at < ts.length; at++) {
      const place = this.#placeOf(id, ts[at] as number);
      if (place < 0) continue;
      const one = value[at] as number;
      this.#join(place, ts[at] as number, one, one, one, 1, quality[at] === 1 ? 1 : 0, quality[at] === 2 ? 1 : 0);
    }
  }

  /** @returns by stream id; streams without samples are left out */
  finish(): Map<number, LastHour> {
    const found = new Map<number, LastHour>();
    for (const [id, first] of this.#places) {
      const hour: LastHour = { ts: [], value: [], min: [], max: [] };
      const [uncertain, bad]: [number[], number[]] = [[], []];
      let isDoubtful = false;
      for (let place = first; place < first + MINUTES; place++) {
        const count = this.#count[place] as number;
        if (count === 0 || (this.#lastAt[place] as number) < this.#hourBegin) continue;
        hour.ts.push(this.#lastAt[place] as number);
        hour.value.push(this.#last[place] as number);
        hour.min.push(this.#min[place] as number);
        hour.max.push(this.#max[place] as number);
        uncertain.push((this.#uncertain[place] as number) / count);
        bad.push((this.#bad[place] as number) / count);
        isDoubtful ||= this.#uncertain[place] !== 0 || this.#bad[place] !== 0;
      }
      if (isDoubtful) Object.assign(hour, { uncertain, bad });
      if (hour.ts.length > 0) found.set(id, hour);
    }
    return found;
  }

  /** -1: in no minute that the hour touches. */
  #placeOf(id: number, lastAt: number): number {
    const first = this.#places.get(id);
    if (first === undefined || lastAt < this.from || lastAt > this.to) return -1;
    return first + Math.max(0, MINUTES - 1 - Math.floor((this.to - lastAt) / MINUTE_MS));
  }

  #join(
    place: number,
    lastAt: number,
    last: number,
    min: number,
    max: number,
    count: number,
    uncertain: number,
    bad: number,
  ): void {
    const known = this.#count[place] as number;
    if (known === 0 || lastAt > (this.#lastAt[place] as number)) {
      this.#lastAt[place] = lastAt;
      this.#last[place] = last;
    }
    if (known === 0 || min < (this.#min[place] as number)) this.#min[place] = min;
    if (known === 0 || max > (this.#max[place] as number)) this.#max[place] = max;
    this.#count[place] = known + count;
    this.#uncertain[place] = (this.#uncertain[place] as number) + uncertain;
    this.#bad[place] = (this.#bad[place] as number) + bad;
  }
}
