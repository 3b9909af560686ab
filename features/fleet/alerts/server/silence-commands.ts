import { eq, sql } from 'drizzle-orm';
import { alerts, silenceLooks, silenceStandings } from '../../../../database/schema/fleet-alerts.ts';
import { numberList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { holdUnits } from '../../units/server/commands.ts';
import { AWAY_SECONDS, LOOK_SECONDS } from '../vocabulary.ts';
import { beforeRaise, endOpenAlert, OUTAGE_REASON, step } from './commands.ts';
import type { LabelledAlert } from './queries.ts';
import { lockOpenSilence } from './silence-queries.ts';

/**
 * Takes on the look that is due: of several processes one. Nobody looked for a while: then all begins anew, because what was silent before may have
 * spoken meanwhile.
 *
 * @returns since when it is looked without a break; null: another one has looked
 */
export async function claimLook(db: Executor, now: Date): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { lookedAt, since } = silenceLooks;
  // The clock was put back: by more than two processes may differ.
  const isAhead = sql`${lookedAt} > ${at} + make_interval(secs => ${AWAY_SECONDS}::int)`;
  const [row] = await db
    .insert(silenceLooks)
    .values({ lookedAt: now, since: now })
    .onConflictDoUpdate({
      target: silenceLooks.id,
      set: {
        lookedAt: now,
        since: sql`case when ${isAhead} or ${lookedAt} < ${at} - make_interval(secs => ${AWAY_SECONDS}::int) then ${at} else ${since} end`,
      },
      // A little early is not too early.
      setWhere: sql`${isAhead} or ${lookedAt} <= ${at} - make_interval(secs => ${LOOK_SECONDS - 1}::int)`,
    })
    .returning({ since });
  return row?.since ?? null;
}

/** @param streamId 0: the unit as a whole */
export interface SilenceSubject {
  smrUnitId: string;
  streamId: number;
}

export async function writeStandings(
  db: Executor,
  standings: readonly (SilenceSubject & { lostAt: Date | null })[],
): Promise<void> {
  for (let from = 0; from < standings.length; from += WRITTEN_AT_ONCE)
    await db
      .insert(silenceStandings)
      .values(standings.slice(from, from + WRITTEN_AT_ONCE))
      .onConflictDoUpdate({
        target: [silenceStandings.smrUnitId, silenceStandings.streamId],
        set: { lostAt: sql`excluded.lost_at` },
      });
}

/** A statement takes 65,535 parameters, a row three. */
const WRITTEN_AT_ONCE = 5_000;

/** Of what is not watched any more: whoever watches it again begins anew. */
export async function forgetStandings(db: Executor, subjects: readonly SilenceSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  const gone = sql`(select * from unnest(
    ${textList(subjects.map(({ smrUnitId }) => smrUnitId))}::text[], ${numberList(subjects.map(({ streamId }) => streamId))}::int[]))`;
  await db
    .delete(silenceStandings)
    .where(sql`(${silenceStandings.smrUnitId}, ${silenceStandings.streamId}) in ${gone}`);
}

export interface NewSilence extends SilenceSubject {
  /** Of the stream. */
  tag: string | null;
  unit: string | null;
  severity: string;
  title: string;
  message: string;
  /** Of the newest value, ms since 1970: what comes later leads nobody to when it fell silent. */
  lastAt: number;
  /** The unit is in a planned outage: it begins suppressed. */
  isExpected: boolean;
  /** One that fell silent with it is told to editors, and names how many others did. */
  isToldWithAnother: boolean;
}

/** Raised in so many transactions: an embedded database has one connection, and samples want it, too. */
const RAISED_AT_ONCE = 20;

/**
 * @param silences in the order of their units
 * @param onSome so many are done: a thousand take seconds
 * @returns how many were raised: one that somebody else has raised since is not raised twice
 */
export async function raiseSilences(
  db: Orm,
  silences: readonly NewSilence[],
  at: Date,
  onSome: () => Promise<void>,
): Promise<number> {
  let raised = 0;
  for (let from = 0; from < silences.length; from += RAISED_AT_ONCE) {
    const some = silences.slice(from, from + RAISED_AT_ONCE);
    raised += await db.transaction(async (tx) => {
      await holdUnits(tx, new Set(some.map(({ smrUnitId }) => smrUnitId)));
      let count = 0;
      for (const silence of some) if (await raise(tx, silence, at)) count++;
      return count;
    });
    await onSome();
  }
  return raised;
}

/** It is still looked: nobody was away. */
export async function goOnLooking(db: Executor, now: Date): Promise<void> {
  const { lookedAt } = silenceLooks;
  await db.update(silenceLooks).set({ lookedAt: sql`greatest(${lookedAt}, ${now.toISOString()}::timestamptz)` });
}

async function raise(tx: Executor, silence: NewSilence, at: Date): Promise<LabelledAlert | null> {
  const { message, lastAt, isExpected, isToldWithAnother } = silence;
  const open = (await lockOpenSilence(tx, silence)) ?? (await openSilence(tx, silence, at));
  const reason = isExpected ? OUTAGE_REASON : null;
  const details = { lastAt: new Date(lastAt).toISOString() };
  return open && step(tx, open, { action: 'raise', at, message, isExpected, isToldWithAnother, reason, details });
}

/** The row of a new occurrence, or the one that another process has opened at the same moment. */
async function openSilence(tx: Executor, silence: NewSilence, at: Date): Promise<LabelledAlert | null> {
  const { smrUnitId, streamId, tag, unit, severity, title, message } = silence;
  const [row] = await tx
    .insert(alerts)
    .values({
      ...beforeRaise,
      ...{ smrUnitId, telemetryStreamId: streamId === 0 ? null : streamId, kind: 'silence' },
      ...{ title, message, severity, ts: at },
    })
    .onConflictDoNothing()
    .returning();
  return row ? { row, tag, unit } : lockOpenSilence(tx, silence);
}

/** Data came. */
export async function returnSilences(db: Orm, ids: readonly string[], at: Date): Promise<void> {
  for (const id of ids)
    await db.transaction(async (tx) => {
      const alert = await lockSilence(tx, id);
      if (alert) await step(tx, alert, { action: 'return', at });
    });
}

/** It is over without data. @param reason why it is no alarm any more */
export async function endSilences(db: Orm, ids: readonly string[], at: Date, reason: string): Promise<void> {
  for (const id of ids)
    await db.transaction(async (tx) => {
      const alert = await lockSilence(tx, id);
      if (alert) await endOpenAlert(tx, alert, at, reason);
    });
}

async function lockSilence(tx: Executor, id: string): Promise<LabelledAlert | null> {
  const { smrUnitId, telemetryStreamId } = alerts;
  const [found] = await tx.select({ smrUnitId, telemetryStreamId }).from(alerts).where(eq(alerts.id, id));
  return found ? lockOpenSilence(tx, { smrUnitId: found.smrUnitId, streamId: found.telemetryStreamId ?? 0 }) : null;
}
