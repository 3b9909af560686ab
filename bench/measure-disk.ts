import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../platform/server/database.ts';
import { DAY_MS, dayOf } from '../platform/shared/days.ts';

export const MB = 1024 * 1024;

/** Bytes on the disk, tables with their indexes and whatever is empty in them. */
export interface PackedSizes {
  /** Of a sample in its chunk. */
  sample: number;
  /** Of a sample, with its share of the packed minutes and of the hours. */
  withSteps: number;
  /** Of a stream's minutes of an hour. */
  minutes: number;
  /** Of an hour of a stream. */
  hour: number;
}

/**
 * What samples take once they are folded: of the days that are whole, since the one that still grows has the most that is not cleaned up.
 *
 * @param now ms since 1970
 */
export async function measureDays(db: Database, now: number): Promise<PackedSizes> {
  const today = dayOf(now).replaceAll('-', '');
  const sizeOf = async (table: string, count: string) => {
    const { rows: days } = await db.pool.query<{ name: string; bytes: number }>(
      `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
       where relkind = 'r' and relname ~ $1 and right(relname, 8) < $2 order by relname`,
      [`^${table}_[0-9]{8}$`, today],
    );
    // Of a day on which the bench began, only a part is there.
    let [bytes, rows] = [0, 0];
    for (const day of days) {
      const counted = await db.pool.query<{ n: number }>(`select coalesce(${count}, 0)::float8 as n from ${day.name}`);
      bytes += day.bytes;
      rows += counted.rows[0]?.n ?? 0;
    }
    return { bytes, each: bytes / rows };
  };
  const chunks = await sizeOf('telemetry_chunks', 'sum(count)');
  const packs = await sizeOf('telemetry_minute_packs', 'count(*)');
  const { rows } = await db.pool.query<{ hour: number; perHour: number }>(
    `select pg_total_relation_size('telemetry_hours')::float8 / count(*) as hour, sum(count)::float8 / count(*) as "perHour"
     from telemetry_hours`,
  );
  const { hour, perHour } = rows[0] ?? { hour: Number.NaN, perHour: Number.NaN };
  return {
    sample: chunks.each,
    withSteps: chunks.each + (packs.each + hour) / perHour,
    minutes: packs.each,
    hour,
  };
}

export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Bytes of a year of so many streams. @param samplesKeptDays with the days before it is dropped whole */
export function reckonYear(
  { sample, minutes, hour }: PackedSizes,
  streams: { count: number; perSecond: number },
  kept: { samplesDays: number; minutesDays: number },
): { samples: number; minutes: number; hours: number } {
  const hours = streams.count * 24;
  return {
    samples: ((streams.count * streams.perSecond * DAY_MS) / 1_000) * Math.min(kept.samplesDays, 365) * sample,
    minutes: hours * Math.min(kept.minutesDays, 365) * minutes,
    hours: hours * 365 * hour,
  };
}
