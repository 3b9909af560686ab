import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { AppError } from '../shared/app-error.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** Who asks for what, under which key: the same key by somebody else is another one. */
export interface KeyedRequest {
  key: string;
  actorId: string;
  procedure: readonly string[];
  input: unknown;
  /** Hears what went wrong beside the work itself. */
  log: Log;
}

/** Does what is asked, unless it was done for the same request before; then it gives the answer of that time. */
export type AnswerOnce = <Answer>(request: KeyedRequest, work: () => Promise<Answer>) => Promise<Answer>;

/** As the field's draft says, a server may say how long a key is: ours are UUIDs. */
export const MAX_KEY_LENGTH = 100;
const KEPT_HOURS = 24;
/** Longer than any change may take: who has not answered by then was cut off, and the next one may try. */
const ABANDONED_SECONDS = 180;
const LOOK_EVERY_MS = 50;
const WAIT_AT_MOST_MS = 20_000;

/**
 * For requests that make something new, with the field Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a second click and
 * a repetition after a lost answer make no second record. The key is taken before the work and the answer written after it, in statements of
 * their own: in one transaction with the work, every command would have to know of keys. What fails frees its key.
 */
export function createAnswerOnce({ orm }: Database, { waitAtMostMs = WAIT_AT_MOST_MS } = {}): AnswerOnce {
  return async ({ key, actorId, procedure, input, log }, work) => {
    if (key.length > MAX_KEY_LENGTH)
      throw new AppError('BAD_REQUEST', `Idempotency-Key: At most ${MAX_KEY_LENGTH} characters, please.`);
    const asked = hash('sha256', JSON.stringify([procedure, input]));
    const mine = sql`actor_id = ${actorId}::uuid and key = ${key}`;
    const until = performance.now() + waitAtMostMs;
    let attempt = await take();
    while (attempt === null) {
      const { rows } = await orm.execute<{ request: string; answer: { value: unknown } | null }>(
        sql`select request, answer from kept_answers where ${mine}`,
      );
      const [kept] = rows;
      if (kept && kept.request !== asked)
        throw new AppError(
          'UNPROCESSABLE',
          'This was saved already, as it was when it was first sent. Reload the page to see it.',
        );
      // The contract's schemas are JSON: what was written is what was answered.
      if (kept?.answer) return kept.answer.value as Awaited<ReturnType<typeof work>>;
      if (performance.now() > until)
        throw new AppError('CONFLICT', 'This is being saved already. Wait a moment and look whether it is there.');
      await wait(LOOK_EVERY_MS);
      attempt = await take();
    }
    // An attempt that outlived its time must not touch the key of the one that took over.
    const ours = sql`${mine} and created_at = ${attempt}::timestamptz`;
    const note = (what: string) => (error: unknown) => log.warn({ err: error, procedure }, what);
    const value = await work().catch(async (error: unknown) => {
      await orm
        .execute(sql`delete from kept_answers where ${ours}`)
        .catch(note('a key of a failed request is free again only when it counts as abandoned'));
      throw error;
    });
    // The work is done, whether or not its answer can be kept: who asks again is told to look, and makes no second record.
    await orm
      .execute(sql`update kept_answers set answer = ${JSON.stringify({ value })}::jsonb where ${ours}`)
      .catch(note('the answer of a request with a key could not be kept'));
    return value;

    /** @returns when the key was taken, which tells this attempt from others; null: somebody else has it */
    async function take(): Promise<string | null> {
      await orm.execute(sql`delete from kept_answers where created_at < now() - make_interval(hours => ${KEPT_HOURS})
        or (${mine} and answer is null and created_at < now() - make_interval(secs => ${ABANDONED_SECONDS}))`);
      const { rows } = await orm.execute<{ at: string }>(sql`insert into kept_answers (actor_id, key, request)
        values (${actorId}::uuid, ${key}, ${asked}) on conflict do nothing returning created_at::text as at`);
      return rows[0]?.at ?? null;
    }
  };
}
