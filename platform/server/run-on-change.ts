import type { ChangeFeed } from './change-feed.ts';

export interface WorkOnChange {
  changeFeed: ChangeFeed;
  stopSignal: AbortSignal;
  /** Whose changes are followed. */
  tables: readonly string[];
  /** Never runs twice at once; what changes meanwhile lets it run once more. */
  run(signal: AbortSignal): Promise<unknown>;
  onFailure(error: unknown): void;
}

/**
 * Works at the beginning, for what was written before anybody listened, and as soon as one of these tables has changed, whichever process wrote.
 *
 * @returns ends it; to be awaited before the database closes
 */
export function runOnChange({ changeFeed, stopSignal, tables, run, onFailure }: WorkOnChange): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = true;
  const work = async () => {
    while (isWanted && !stopSignal.aborted) {
      isWanted = false;
      await run(stopSignal).catch(onFailure);
    }
    running = null;
  };
  const stopListening = changeFeed.onChange((changed) => {
    if (changed !== null && !tables.includes(changed)) return;
    isWanted = true;
    running ??= work();
  });
  running = work();
  return async () => {
    stopListening();
    await running;
  };
}
