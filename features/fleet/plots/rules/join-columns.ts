/** A history as a chart takes it; null is where nothing was heard. */
export interface JoinedFrom {
  /** Seconds since 1970, ascending. */
  time: readonly number[];
  min: readonly (number | null)[];
  max: readonly (number | null)[];
  mean: readonly (number | null)[];
  /** Of its samples, which part was of uncertain and of bad quality, 0 to 1. */
  uncertain: readonly number[];
  bad: readonly number[];
}

/** At each time of any of them: null is a gap, undefined only says that this one has no point there, and its line goes through. */
export type JoinedValues = (number | null | undefined)[];

export interface JoinedColumns {
  time: number[];
  /** In the order of the histories. */
  streams: Record<'min' | 'max' | 'mean' | 'uncertain' | 'bad', JoinedValues>[];
}

/** Several histories over one axis of time. */
export function joinColumns(histories: readonly JoinedFrom[]): JoinedColumns {
  const time = [...new Set(histories.flatMap((history) => [...history.time]))].sort((a, b) => a - b);
  const placeOf = new Map(time.map((at, place) => [at, place]));
  const spread = (history: JoinedFrom, values: readonly (number | null)[]) => {
    const spreadOut: JoinedValues = new Array(time.length).fill(undefined);
    const places = history.time.map((at) => placeOf.get(at) as number);
    for (const [index, place] of places.entries()) spreadOut[place] = values[index];
    // A gap reaches from value to value: at the others' times within it nothing was heard either.
    for (const [index, place] of places.entries())
      if (values[index] === null)
        spreadOut.fill(null, (places[index - 1] ?? place - 1) + 1, places[index + 1] ?? place + 1);
    return spreadOut;
  };
  return {
    time,
    streams: histories.map((history) => ({
      min: spread(history, history.min),
      max: spread(history, history.max),
      mean: spread(history, history.mean),
      uncertain: spread(history, history.uncertain),
      bad: spread(history, history.bad),
    })),
  };
}

/** Of all together: at each time the largest part of any of them. */
export function worstQualities({ time, streams }: JoinedColumns): {
  time: number[];
  uncertain: number[];
  bad: number[];
} {
  const worst = (of: 'uncertain' | 'bad') =>
    time.map((_, place) => Math.max(0, ...streams.map((stream) => stream[of][place] ?? 0)));
  return { time, uncertain: worst('uncertain'), bad: worst('bad') };
}

/** Which of them have samples that are not good, by their places. */
export function doubtfulPlaces({ streams }: JoinedColumns): number[] {
  const isDoubtful = (values: JoinedValues) => values.some((share) => (share ?? 0) > 0);
  return [...streams.keys()].filter((place) =>
    [streams[place]?.uncertain, streams[place]?.bad].some((values) => values && isDoubtful(values)),
  );
}

/** The newest place at or before another one at which there is a value; null: a gap, or nothing at all. */
export function valueAt(values: JoinedValues, place: number): number | null {
  for (let at = place; at >= 0; at--) {
    const value = values[at];
    if (value !== undefined) return value;
  }
  return null;
}
