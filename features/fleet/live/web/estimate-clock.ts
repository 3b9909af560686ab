/** The server's time as a page can know it. */
export interface ServerClock {
  /** @param serverNow the time in what has just come: a frame, a page, an answer; ms since 1970 */
  hear(serverNow: number): void;
  /** What was heard is worth nothing any more: the computer has slept, or somebody has set its clock. */
  forget(): void;
  /** Whole ms since 1970; the browser's own time until the server has been heard. */
  now(): number;
}

/**
 * The one clock of a page, so that it is known before the live stream speaks, and after it has fallen silent. It hears what the server
 * says: when it rendered the page (`app/web/router.tsx`), when it answered, and the live stream. On the server nobody tells it anything,
 * and it is the process's own.
 */
export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);

/** Frames that are compared: two minutes of heartbeats. */
const REMEMBERED = 24;

/**
 * A frame is late by its way through the net, never early: of the last frames the one that came fastest tells the difference between
 * the clocks best. Durations are measured on the browser's monotonic clock, so setting its wall clock changes nothing.
 */
export function createServerClock(
  elapsed: () => number = () => performance.now(),
  wall: () => number = Date.now,
): ServerClock {
  const offsets: number[] = [];
  return {
    hear(serverNow) {
      const offset = serverNow - elapsed();
      // A computer that slept has a monotonic clock that stood still: what was known before is worthless.
      if (offsets.length > 0 && offset - Math.max(...offsets) > 2_000) offsets.length = 0;
      offsets.push(offset);
      if (offsets.length > REMEMBERED) offsets.shift();
    },
    forget: () => {
      offsets.length = 0;
    },
    now: () => (offsets.length === 0 ? wall() : Math.round(elapsed() + Math.max(...offsets))),
  };
}
