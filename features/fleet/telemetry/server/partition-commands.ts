import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { telemetryPartitions } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';

export interface PartitionLease {
  number: number;
  holder: string;
  now: Date;
  expiresAt: Date;
  /** Of the stream as the servers have it. */
  madeAt: string;
  /** There is one process: whoever had it before is gone. */
  isAlone: boolean;
}

/** @returns how far it is stored; null: another process has it */
export async function takePartition(
  db: Executor,
  { number, holder, now, expiresAt, madeAt, isAlone }: PartitionLease,
): Promise<{ sequence: number; isAnew: boolean } | null> {
  const isFree = isAlone
    ? sql`true`
    : or(eq(telemetryPartitions.holder, holder), sql`coalesce(${telemetryPartitions.expiresAt}, '-infinity') < ${now}`);
  const [row] = await db
    .insert(telemetryPartitions)
    .values({ number, holder, expiresAt, streamMadeAt: madeAt, sequence: 0 })
    .onConflictDoUpdate({
      target: telemetryPartitions.number,
      set: { holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      ...(isFree ? { setWhere: isFree } : {}),
    })
    .returning({ sequence: telemetryPartitions.sequence, madeAt: telemetryPartitions.streamMadeAt });
  return row ? { sequence: row.sequence, isAnew: row.madeAt !== madeAt } : null;
}

/** How far it is stored; goes along with what is stored, and never back. */
export function sequenceNoted({ number, sequence }: { number: number; sequence: number }): SQL {
  return sql`update telemetry_partitions set sequence = greatest(sequence, ${sequence}::bigint) where number = ${number}::smallint`;
}

/** The stream was made anew: it counts from the beginning. */
export async function beginAnew(db: Executor, number: number, madeAt: string): Promise<void> {
  await db
    .update(telemetryPartitions)
    .set({ sequence: 0, streamMadeAt: madeAt })
    .where(eq(telemetryPartitions.number, number));
}

export async function releasePartition(db: Executor, number: number, holder: string): Promise<void> {
  await db
    .update(telemetryPartitions)
    .set({ holder: null, expiresAt: null })
    .where(and(eq(telemetryPartitions.number, number), eq(telemetryPartitions.holder, holder)));
}
