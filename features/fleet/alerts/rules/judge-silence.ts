/** A measured stream that was heard. Times in ms since 1970. */
export interface HeardStream {
  id: number;
  /** Of its newest sample, of whatever quality. */
  newest: number;
  /** Its sender has said since that it knows no more. */
  isMarked: boolean;
  staleAfterSeconds: number;
  /** When a sample of it came last, whatever its own time; left out: not known. */
  writtenAt?: number | undefined;
}

/** Whether somebody speaks. 'unknown': its unit does not, so of it alone nothing can be said. */
export type Silence =
  | { is: 'unheard' | 'speaking' | 'unknown' }
  | {
      is: 'silent';
      /** Of the newest sample. */
      lastAt: number;
      /** By the word of its sender. */
      isMarked: boolean;
      /** Samples come all the same, of a time that is past: the clock of the sender, or what it has kept. */
      isBehind: boolean;
    };

/** A unit is silent when no value of it is of now, as its card says it, and none came for its own time besides. */
export function judgeUnit(streams: readonly HeardStream[], afterSeconds: number, now: number): Silence {
  if (streams.length === 0) return { is: 'unheard' };
  if (streams.some((stream) => speaks(stream, afterSeconds, now))) return { is: 'speaking' };
  return {
    is: 'silent',
    lastAt: Math.max(...streams.map(({ newest }) => newest)),
    // By its own time it would speak.
    isMarked: streams.some((stream) => stream.isMarked && !isOld(stream, afterSeconds, now)),
    isBehind: streams.some((stream) => isBehind(stream, afterSeconds, now)),
  };
}

/**
 * A stream is silent alone when its unit speaks meanwhile: another one was heard within the later half of the time. What fell silent with a line that
 * was cut is its unit's to tell, also while the last samples before the cut lie a little apart.
 *
 * @param stream undefined: it was never heard
 * @param others measured streams of its unit
 */
export function judgeStream(
  stream: HeardStream | undefined,
  others: readonly HeardStream[],
  afterSeconds: number,
  now: number,
): Silence {
  if (!stream) return { is: 'unheard' };
  if (speaks(stream, afterSeconds, now)) return { is: 'speaking' };
  const half = longest(stream, afterSeconds) / 2;
  const isHeard = (other: HeardStream) => !other.isMarked && now - other.newest <= half && !isOld(other, 0, now);
  if (!others.some((other) => other.id !== stream.id && isHeard(other))) return { is: 'unknown' };
  return {
    is: 'silent',
    lastAt: stream.newest,
    isMarked: stream.isMarked,
    isBehind: isBehind(stream, afterSeconds, now),
  };
}

/**
 * Whether a silence is to be told. Who was away waits the whole time: he does not know who spoke meanwhile. So does the word of a sender: it says
 * nothing of how long it is true.
 *
 * @param lostAt when it was first found
 * @param since when looking began
 * @param longestSeconds what comes each hour has an hour to come
 */
export function isToBeTold(
  { isMarked }: { isMarked: boolean },
  times: { lostAt: number; since: number; afterSeconds: number; longestSeconds: number },
  now: number,
): boolean {
  const { lostAt, since, afterSeconds, longestSeconds } = times;
  return isMarked ? now - Math.max(lostAt, since) >= afterSeconds * 1_000 : now - since >= longestSeconds * 1_000;
}

const TOGETHER_MS = 60_000;
/** Fewer may be chance. */
const FEWEST = 3;

/** Whether two fell silent together, by when each was heard last. */
export const isTogether = (one: number, other: number) => Math.abs(one - other) <= TOGETHER_MS;

/** Whether so many fell silent with one that something else is to blame than each. @param all with its own */
export function areMany(lastAt: number, all: readonly number[]): boolean {
  return all.filter((other) => isTogether(other, lastAt)).length >= FEWEST;
}

const speaks = (stream: HeardStream, afterSeconds: number, now: number) =>
  !stream.isMarked && !isOld(stream, afterSeconds, now);
const isOld = (stream: HeardStream, afterSeconds: number, now: number) =>
  now - stream.newest > longest(stream, afterSeconds);
/** Something of it came within the later half of the time, when its newest value was as old already. */
const isBehind = (stream: HeardStream, afterSeconds: number, now: number) => {
  const { newest, writtenAt = newest } = stream;
  const half = longest(stream, afterSeconds) / 2;
  return now - writtenAt <= half && writtenAt - newest >= half;
};
const longest = ({ staleAfterSeconds }: HeardStream, afterSeconds: number) =>
  Math.max(staleAfterSeconds, afterSeconds) * 1_000;
