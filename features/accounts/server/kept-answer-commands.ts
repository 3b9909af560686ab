import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { keptAnswers } from '../../../database/schema/accounts.ts';
import type { KeptAnswers, RequestKey } from '../../../platform/server/answer-once.ts';
import type { Executor } from '../../../platform/server/database.ts';

const KEPT_HOURS = 24;
/** Longer than any change may take: who has not answered by then was cut off, and the next one may try. */
const ABANDONED_SECONDS = 180;

/** Answers to requests with a key, in the database: all processes know them. */
export function keepAnswersIn(db: Executor): KeptAnswers {
  const { actorId, key, request, answer, createdAt } = keptAnswers;
  const isOf = (asked: RequestKey) => and(eq(actorId, asked.actorId), eq(key, asked.key));
  // An attempt that outlived its time must not touch the key of the one that took over.
  const isStill = (asked: RequestKey, attempt: string) => and(isOf(asked), sql`${createdAt} = ${attempt}::timestamptz`);
  return {
    async take(asked, what) {
      const isAbandoned = lt(createdAt, sql`now() - make_interval(secs => ${ABANDONED_SECONDS})`);
      await db
        .delete(keptAnswers)
        .where(
          or(
            lt(createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`),
            and(isOf(asked), isNull(answer), isAbandoned),
          ),
        );
      const [taken] = await db
        .insert(keptAnswers)
        .values({ actorId: asked.actorId, key: asked.key, request: what })
        .onConflictDoNothing()
        .returning({ at: sql<string>`${createdAt}::text` });
      return taken?.at ?? null;
    },
    async find(asked) {
      const [found] = await db.select({ request, answer }).from(keptAnswers).where(isOf(asked));
      return found ?? null;
    },
    async keep(asked, attempt, value) {
      await db.update(keptAnswers).set({ answer: { value } }).where(isStill(asked, attempt));
    },
    async free(asked, attempt) {
      await db.delete(keptAnswers).where(isStill(asked, attempt));
    },
  };
}
