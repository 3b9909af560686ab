/**
 * Of the six connections that a browser opens to one host over HTTP/1.1, so many are held by live streams: with six of them the seventh page would
 * never load, and no page could ask for anything. (Over HTTP/2 there is no such limit, but a plant's own network often has no TLS, and browsers speak
 * HTTP/2 with it alone.)
 */
export const MOST_LINES = 3;

/** A page that listens. */
export interface Listening {
  id: string;
  /** ms since 1970, by the browser's clock, which all of them have. */
  openedAt: number;
  /** It holds its stream as long as it is shown. */
  isFixed: boolean;
  /** Somebody may look at it: it is not hidden behind another one. */
  isShown: boolean;
}

/** Whether a page may hold its live stream, beside others of its browser. Those that cannot take turns come first, then those that are shown, then those that were
 * there first. */
export function mayStay(own: Listening, others: Iterable<Listening>): boolean {
  return [...others].filter((other) => comesBefore(other, own)).length < MOST_LINES;
}

function comesBefore(one: Listening, other: Listening): boolean {
  if (one.isFixed !== other.isFixed) return one.isFixed;
  if (one.isShown !== other.isShown) return one.isShown;
  return one.openedAt === other.openedAt ? one.id < other.id : one.openedAt < other.openedAt;
}
