import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { heartbeats } from '../../../../database/schema/fleet-escalation.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import type { Heartbeat, HeartbeatFacts } from '../contract.ts';
import { checkHeartbeat } from '../rules/check-escalation.ts';
import { EARLY_SECONDS, type HeartbeatRow, toHeartbeat, UNFINISHED_BEAT } from './heartbeat-queries.ts';

/** The next beat is due at once. @throws AppError BAD_REQUEST by field; CONFLICT when somebody else changed it since that revision */
export async function setHeartbeat(
  db: Orm,
  actor: Actor,
  { revision, ...facts }: HeartbeatFacts & { revision: number },
  now: Date,
): Promise<Heartbeat> {
  const [wrong] = checkHeartbeat(facts);
  if (wrong) throw new AppError('BAD_REQUEST', wrong.message, { issues: [wrong] });
  return db.transaction(async (tx) => {
    // What another address took says nothing of this one.
    const takenAt = sql`case when ${heartbeats.address} = ${facts.address} then ${heartbeats.takenAt} end`;
    const values = { ...facts, revision: revision + 1, triedAt: null, failure: null };
    const [row] =
      revision === 0
        ? await tx.insert(heartbeats).values(values).onConflictDoNothing().returning()
        : await tx
            .update(heartbeats)
            .set({ ...values, takenAt })
            .where(eq(heartbeats.revision, revision))
            .returning();
    if (!row) throw new AppError('CONFLICT', 'Somebody else changed it meanwhile. Look at it as it is now.');
    const { address, ...rest } = facts;
    // Whoever knows the rest of the address can keep the watchdog quiet.
    const details = { ...rest, name: new URL(address).host };
    await recordAudit(tx, actor, { action: 'heartbeat.set', subjectType: 'heartbeats', subjectId: '1', details });
    return toHeartbeat(row, now);
  });
}

/** After one that was not sent or not taken: what is mended must not look dead for another hour. */
const SOON_MINUTES = 1;

/**
 * Takes on the beat that is due: of several processes, and of several runs, one. Whoever takes it on sends it now or never. Until the outcome is noted
 * it counts as unfinished: of a process that ends in between nobody else would know, and the next beat comes a minute later all the same.
 *
 * @returns null: none is due
 */
export async function claimBeat(db: Executor, now: Date): Promise<HeartbeatRow | null> {
  const { triedAt, everyMinutes, failure } = heartbeats;
  const minutes = sql`case when ${failure} is null then ${everyMinutes} else ${SOON_MINUTES}::int end`;
  const dueAt = sql`${triedAt} + make_interval(mins => ${minutes}, secs => ${-EARLY_SECONDS}::int)`;
  const isDue = or(
    isNull(triedAt),
    sql`${dueAt} <= ${now.toISOString()}::timestamptz`,
    // The clock was put back.
    gt(triedAt, now),
  );
  const [row] = await db
    .update(heartbeats)
    .set({ triedAt: now, failure: UNFINISHED_BEAT })
    .where(and(eq(heartbeats.isOn, true), isDue))
    .returning();
  return row ?? null;
}

/** What came of a beat, unless another one was due since. @param failure null: it was taken */
export async function noteBeat(
  db: Executor,
  { revision, triedAt }: HeartbeatRow,
  failure: string | null,
  now: Date,
): Promise<void> {
  if (!triedAt) return;
  await db
    .update(heartbeats)
    .set({ failure, ...(failure === null ? { takenAt: now } : {}) })
    .where(and(eq(heartbeats.revision, revision), eq(heartbeats.triedAt, triedAt)));
}
