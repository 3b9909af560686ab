import { and, eq, isNull, sql } from 'drizzle-orm';
import { telemetryKeys } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import { DAY_MS, dayOf } from '../../../../platform/shared/days.ts';
import type { DailyTable } from './bucket-queries.ts';

export { insertHours } from './hour-commands.ts';

export async function quarantineSamples(
  tx: Executor,
  keyId: string | null,
  samples: readonly { streamId: number; ts: number; value: number }[],
): Promise<void> {
  if (samples.length === 0) return;
  await tx.execute(sql`
    insert into telemetry_quarantine (telemetry_stream_id, key_id, ts, value)
    select s, ${keyId}::uuid, to_timestamp(t), v
    from unnest(${numberList(samples.map(({ streamId }) => streamId))}::int[], ${secondsList(samples.map(({ ts }) => ts))}::float8[],
      ${numberList(samples.map(({ value }) => value))}::float8[]) as sent (s, t, v)`);
}

/** Quarantined samples are there to be looked at, not to be kept: what came before a time goes, and all but the newest `most`. */
export async function dropQuarantined(db: Executor, before: Date, most: number): Promise<void> {
  await db.execute(sql`
    delete from telemetry_quarantine where received_at < ${before.toISOString()}::timestamptz
      or id <= (select max(id) - ${most}::int from telemetry_quarantine)`);
}

/** Days are numbered since 1970 (UTC). Two processes may make the same one at the same time. */
export async function createDayPartition(db: Database, table: DailyTable, day: number): Promise<void> {
  const [from, to] = [day, day + 1].map((at) => new Date(at * DAY_MS).toISOString());
  await db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('telemetry partitions'))`);
    await tx.execute(
      sql.raw(`create table if not exists ${partitionName(table, day)} partition of ${table}
        for values from ('${from}') to ('${to}')`),
    );
  });
}

export async function dropDayPartition(db: Database, table: DailyTable, day: number): Promise<void> {
  await db.orm.execute(sql.raw(`drop table if exists ${partitionName(table, day)}`));
}

function partitionName(table: DailyTable, day: number): string {
  return `${table}_${dayOf(day * DAY_MS).replaceAll('-', '')}`;
}

type NewKey = typeof telemetryKeys.$inferInsert;
type KeyRow = typeof telemetryKeys.$inferSelect;

export async function addKey(tx: Executor, key: NewKey): Promise<string> {
  const [row] = await tx.insert(telemetryKeys).values(key).returning({ id: telemetryKeys.id });
  if (!row) throw new Error('A row that was inserted came back empty.');
  return row.id;
}

/** Adds a key's successor and lets the old one end. */
export async function replaceKey(
  tx: Executor,
  { id, now, endsAt }: { id: string; now: Date; endsAt: Date },
  successorOf: (old: KeyRow) => NewKey,
): Promise<string | 'unknown' | 'ended'> {
  const [old] = await tx.select().from(telemetryKeys).where(eq(telemetryKeys.id, id)).for('update');
  if (!old) return 'unknown';
  if (old.revokedAt || old.replacedBy || (old.expiresAt && old.expiresAt <= now)) return 'ended';
  const successor = await addKey(tx, successorOf(old));
  const expiresAt = old.expiresAt && old.expiresAt < endsAt ? old.expiresAt : endsAt;
  await tx.update(telemetryKeys).set({ replacedBy: successor, expiresAt }).where(eq(telemetryKeys.id, id));
  return successor;
}

/** @returns whether it changed anything */
export async function revokeKeyRow(tx: Executor, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(telemetryKeys)
    .set({ revokedAt: now })
    .where(and(eq(telemetryKeys.id, id), isNull(telemetryKeys.revokedAt)));
  return rowCount === 1;
}

/** A column of whole milliseconds: beyond three weeks a clock is simply wrong. */
const LARGEST_OFFSET_MS = 2_000_000_000;

export async function noteKeyUse(db: Executor, id: string, at: Date, clockOffsetMs: number | null): Promise<void> {
  const offset =
    clockOffsetMs === null
      ? {}
      : { clockOffsetMs: Math.max(-LARGEST_OFFSET_MS, Math.min(LARGEST_OFFSET_MS, Math.round(clockOffsetMs))) };
  await db
    .update(telemetryKeys)
    .set({ lastUsedAt: at, ...offset })
    .where(eq(telemetryKeys.id, id));
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [telemetryKeys.createdBy]);
}
