import type { Log } from '../../../../platform/server/log.ts';
import type { Sample } from './create-world.ts';

/** The function that the ingest over HTTP calls too. */
export type Submit = (samples: Sample[]) => Promise<unknown>;

/** In one call; what the ingest takes in one transaction without being felt by readers. */
export const BATCH = 1_000;
/** A quarter of an hour of four units. What is older gives way: a gap is honest, endless memory is not. */
export const MOST_WAITING = 10_000;

export interface Outbox {
  add(samples: readonly Sample[]): void;
  /** Sends what waits, oldest first, until all is sent or a batch fails; that batch is tried again by the next call. */
  flush(): Promise<void>;
  readonly waiting: number;
}

/** Samples on their way to the ingest. A database that is busy or away delays them, up to a bound. */
export function createOutbox(submit: Submit, log: Log): Outbox {
  let waiting: Sample[] = [];
  let isFailing = false;
  return {
    add(samples) {
      waiting.push(...samples);
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING);
    },
    async flush() {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH);
        try {
          await submit(batch);
        } catch (error) {
          if (!isFailing)
            log.warn({ err: error, waiting: waiting.length }, 'simulated samples wait: the ingest failed');
          isFailing = true;
          return;
        }
        isFailing = false;
        waiting = waiting.slice(batch.length);
      }
    },
    get waiting() {
      return waiting.length;
    },
  };
}
