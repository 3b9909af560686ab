import type { Log } from '../../../../platform/server/log.ts';

/** What is not whole is met by everybody who asks for it: a log needs one sentence of a stream now and then. */
const TOLD_AGAIN_MS = 60 * 60_000;

let log: Log | null = null;
/** Streams that were told, and when, by the process's clock. */
const told = new Map<number, number>();

/** Where this process says which streams were passed over. Readers have no log: they are asked from everywhere. */
export function tellPassedOver(to: Log): void {
  log = to;
  told.clear();
}

/**
 * Unpacks what is stored of a stream, so that bytes that are not whole cost nobody the rest of an answer.
 *
 * @returns null: they are not
 */
export function unpackOrPassOver<Unpacked>(streamId: number, unpack: () => Unpacked): Unpacked | null {
  try {
    return unpack();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const now = performance.now();
    if (now - (told.get(streamId) ?? Number.NEGATIVE_INFINITY) > TOLD_AGAIN_MS) {
      told.set(streamId, now);
      log?.error(
        { err: error, streamId },
        'some of what is stored of a stream cannot be read, and is left out of answers',
      );
    }
    return null;
  }
}
