import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../shared/app-error.ts';
import type { Log } from './log.ts';

/** Who asks for what, under which key: the same key by somebody else is another one. */
export interface RequestKey {
  key: string;
  actorId: string;
}

export interface KeyedRequest extends RequestKey {
  procedure: readonly string[];
  input: unknown;
  /** Hears what went wrong beside the work itself. */
  log: Log;
}

/** Does what is asked, unless it was done for the same request before; then it gives the answer of that time. */
export type AnswerOnce = <Answer>(request: KeyedRequest, work: () => Promise<Answer>) => Promise<Answer>;

/** As the field's draft says, a server may say how long a key is: ours are UUIDs. */
export const MAX_KEY_LENGTH = 100;
const LOOK_EVERY_MS = 50;
const WAIT_AT_MOST_MS = 20_000;

/** Where keys and the answers to them are kept, for a day; one of an attempt that was cut off is free again after some minutes. */
export interface KeptAnswers {
  /** @param request a digest of what is asked @returns what tells this attempt from others; null: somebody else has the key */
  take(asked: RequestKey, request: string): Promise<string | null>;
  /** What was asked under a key, and how that was answered; null: not yet. */
  find(asked: RequestKey): Promise<{ request: string; answer: { value: unknown } | null } | null>;
  /** Nothing, if another attempt has the key by now. */
  keep(asked: RequestKey, attempt: string, value: unknown): Promise<void>;
  /** Nothing, if another attempt has the key by now. */
  free(asked: RequestKey, attempt: string): Promise<void>;
}

/**
 * For requests that make something new, with the field Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a second click and
 * a repetition after a lost answer make no second record. The key is taken before the work and the answer written after it, in statements of
 * their own: in one transaction with the work, every command would have to know of keys. What fails frees its key.
 */
export function createAnswerOnce(kept: KeptAnswers, { waitAtMostMs = WAIT_AT_MOST_MS } = {}): AnswerOnce {
  return async ({ key, actorId, procedure, input, log }, work) => {
    if (key.length > MAX_KEY_LENGTH)
      throw new AppError('BAD_REQUEST', `Idempotency-Key: At most ${MAX_KEY_LENGTH} characters, please.`);
    const mine = { key, actorId };
    const asked = hash('sha256', JSON.stringify([procedure, input]));
    const until = performance.now() + waitAtMostMs;
    let attempt = await kept.take(mine, asked);
    while (attempt === null) {
      const found = await kept.find(mine);
      if (found && found.request !== asked)
        throw new AppError(
          'UNPROCESSABLE',
          found.answer
            ? 'This was saved already, as it was when it was first sent. Reload the page to see it.'
            : 'What was sent first is still being saved, or was cut off. Copy what you wrote, and look in some minutes whether it is there.',
        );
      // The contract's schemas are JSON: what was written is what was answered.
      if (found?.answer) return found.answer.value as Awaited<ReturnType<typeof work>>;
      if (performance.now() > until)
        throw new AppError('CONFLICT', 'This is being saved already. Wait a moment and look whether it is there.');
      await wait(LOOK_EVERY_MS);
      attempt = await kept.take(mine, asked);
    }
    const taken = attempt;
    const note = (what: string) => (error: unknown) => log.warn({ err: error, procedure }, what);
    const value = await work().catch(async (error: unknown) => {
      await kept
        .free(mine, taken)
        .catch(note('a key of a failed request is free again only when it counts as abandoned'));
      throw error;
    });
    // The work is done, whether or not its answer can be kept: who asks again is told to look, and makes no second record.
    await kept.keep(mine, taken, value).catch(note('the answer of a request with a key could not be kept'));
    return value;
  };
}
