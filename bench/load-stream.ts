import { applySeeds } from '../app/server/apply-seeds.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { cleanUpEmbedded } from '../platform/server/clean-up-embedded.ts';
import { connectToServer, type Database, openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { createOnServer } from '../tests/support/server-databases.ts';
import { silentLog } from '../tests/support/silent-log.ts';

const BATCH = 10_000;

/** A migrated database with the shipped records, in a folder or on a server (there it has a name of its own, and goes with `drop`). */
export async function openBenchDatabase(where: { folder: string } | { server: string }) {
  const created = 'server' in where ? await createOnServer(where.server) : null;
  const db = created
    ? await connectToServer(created.url, silentLog)
    : await openEmbeddedDatabase((where as { folder: string }).folder);
  await migrate(db, 'database/migrations', async () => applySeeds(db.orm));
  return {
    db,
    url: created?.url ?? null,
    drop: async () => created?.drop(),
    async close() {
      await db.close();
      await created?.drop();
    },
  };
}

/** So many days of one stream at one sample a second, through the intake and folded. Times in ms since 1970. */
export async function loadStream(
  db: Database,
  days: number,
  end = Date.now(),
): Promise<{ id: number; start: number; end: number; sent: number }> {
  const start = end - days * DAY_MS;
  let now = start;
  const intake = await openIntake({ db, log: silentLog, retentionHours: (days + 1) * 24, now: () => now });
  let sent = 0;
  for (let at = start; at < end; at += BATCH * 1_000) {
    const count = Math.min(BATCH, Math.floor((end - at) / 1_000));
    now = at + count * 1_000;
    const samples = Array.from({ length: count }, (_, n) => ({
      stream: 'dnnp-1.core_temp',
      ts: at + n * 1_000,
      value: 287 + Math.sin((at + n) / 9e6) + ((n * 7_919) % 97) / 200,
    }));
    await intake.accept(samples, everyStream);
    sent += count;
    if (sent % (BATCH * 20) > 0) continue;
    await foldJournal({ db });
    await cleanUpEmbedded(db);
  }
  await foldJournal({ db });
  await db.orm.execute('analyze');
  const { rows } = await db.pool.query<{ id: number }>(
    "select id from telemetry_streams where smr_unit_id = 'dnnp-1' and tag = 'core_temp'",
  );
  return { id: rows[0]?.id ?? 0, start, end, sent };
}
