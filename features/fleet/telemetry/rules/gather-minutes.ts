import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { LastHour } from '../../streams/contract.ts';
import type { readMinuteColumns } from './pack-minutes.ts';
import type { SampleColumns } from './pack-samples.ts';

const MINUTES = HOUR_MS / MINUTE_MS;

/** What is kept of a minute, side by side: it is read and written together. */
const CELLS = 7;
const [LAST_AT, LAST, MIN, MAX, COUNT, UNCERTAIN, BAD] = [0, 1, 2, 3, 4, 5, 6] as const;

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
  /** 1 where the two oldest of sixty-one share a place. */
  readonly #shared: number;
  readonly #places: Map<number, number>;
  /** Of each place: `LAST_AT` and what follows it. */
  readonly #cells: Float64Array;

  /** @param now end of the hour, ms since 1970 */
  constructor(ids: readonly number[], now: number) {
    this.#hourBegin = now - HOUR_MS + 1;
    this.from = Math.floor(this.#hourBegin / MINUTE_MS) * MINUTE_MS;
    this.to = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS - 1;
    this.#shared = (this.to + 1 - this.from) / MINUTE_MS - MINUTES;
    this.#places = new Map(ids.map((id, place) => [id, place * MINUTES * CELLS]));
    this.#cells = new Float64Array(ids.length * MINUTES * CELLS);
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  add(id: number, { lastAt, last, min, max, count, uncertain, bad }: MinutePart): void {
    const first = this.#places.get(id);
    const place = first === undefined ? -1 : this.#placeAfter(first, this.#minuteOf(lastAt));
    if (place >= 0) this.#join(place, lastAt, last, min, max, count, uncertain, bad);
  }

  /** @param hour ms since 1970 */
  addMinutes(id: number, hour: number, minutes: ReturnType<typeof readMinuteColumns>): void {
    const first = this.#places.get(id);
    if (first === undefined) return;
    const { length, minute, last, newest, min, max, count, uncertain, bad } = minutes;
    const begin = this.#minuteOf(hour);
    for (let at = 0; at < length; at++) {
      const own = minute[at] as number;
      const place = this.#placeAfter(first, begin + own);
      if (place < 0) continue;
      const lastAt = hour + own * MINUTE_MS + (last[at] as number);
      const [lowest, highest] = [min[at] as number, max[at] as number];
      const [all, doubtful, wrong] = [count[at] as number, uncertain[at] as number, bad[at] as number];
      this.#join(place, lastAt, newest[at] as number, lowest, highest, all, doubtful, wrong);
    }
  }

  addSamples(id: number, { length, ts, value, quality }: Readonly<SampleColumns>): void {
    const first = this.#places.get(id);
    if (first === undefined) return;
    for (let at = 0; at < length; at++) {
      const place = this.#placeAfter(first, this.#minuteOf(ts[at] as number));
      if (place < 0) continue;
      const one = value[at] as number;
      this.#join(place, ts[at] as number, one, one, one, 1, quality[at] === 1 ? 1 : 0, quality[at] === 2 ? 1 : 0);
    }
  }

  /** @returns by stream id; streams without samples are left out */
  finish(): Map<number, LastHour> {
    const found = new Map<number, LastHour>();
    const cells = this.#cells;
    const places = new Int32Array(MINUTES);
    for (const [id, first] of this.#places) {
      let length = 0;
      let isDoubtful = false;
      for (let place = first; place < first + MINUTES * CELLS; place += CELLS) {
        if (cells[place + COUNT] === 0 || (cells[place + LAST_AT] as number) < this.#hourBegin) continue;
        places[length++] = place;
        isDoubtful ||= cells[place + UNCERTAIN] !== 0 || cells[place + BAD] !== 0;
      }
      if (length === 0) continue;
      const column = (cell: number) => readColumn(cells, places, length, cell);
      const hour: LastHour = { ts: column(LAST_AT), value: column(LAST), min: column(MIN), max: column(MAX) };
      if (isDoubtful) {
        const counts = column(COUNT);
        const share = (cell: number) => column(cell).map((part, at) => part / (counts[at] as number));
        Object.assign(hour, { uncertain: share(UNCERTAIN), bad: share(BAD) });
      }
      found.set(id, hour);
    }
    return found;
  }

  /** How many minutes after `from` a time lies; less than 0 before it. */
  #minuteOf(ts: number): number {
    return Math.floor((ts - this.from) / MINUTE_MS);
  }

  /** @param first place of the stream @returns -1: in no minute that the hour touches */
  #placeAfter(first: number, minute: number): number {
    if (minute < 0 || minute >= MINUTES + this.#shared) return -1;
    return first + (minute < this.#shared ? 0 : minute - this.#shared) * CELLS;
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
    const cells = this.#cells;
    const known = cells[place + COUNT] as number;
    if (known === 0 || lastAt > (cells[place + LAST_AT] as number)) {
      cells[place + LAST_AT] = lastAt;
      cells[place + LAST] = last;
    }
    if (known === 0 || min < (cells[place + MIN] as number)) cells[place + MIN] = min;
    if (known === 0 || max > (cells[place + MAX] as number)) cells[place + MAX] = max;
    cells[place + COUNT] = known + count;
    if (uncertain > 0) cells[place + UNCERTAIN] = (cells[place + UNCERTAIN] as number) + uncertain;
    if (bad > 0) cells[place + BAD] = (cells[place + BAD] as number) + bad;
  }
}

function readColumn(cells: Float64Array, places: Int32Array, length: number, cell: number): number[] {
  const column = new Array<number>(length);
  for (let at = 0; at < length; at++) column[at] = cells[(places[at] as number) + cell] as number;
  return column;
}
