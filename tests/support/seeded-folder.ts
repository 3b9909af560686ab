import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../../app/server/apply-seeds.ts';
import { nameStories } from '../../app/server/name-stories.ts';
import { connectToServer, type Database, openEmbeddedDatabase } from '../../platform/server/database.ts';
import { migrate } from '../../platform/server/migrate.ts';
import { journeysServer, ON_SERVER, SEEDED_DATABASE } from './journey-databases.ts';
import { SEEDED_FOLDER, startProduct } from './running-product.ts';
import { createOnServer, type ServerDatabase } from './server-databases.ts';
import { silentLog } from './silent-log.ts';

/**
 * A data folder as the day of a first start leaves it, made once a run: the journeys are about what comes afterwards. No feed and no
 * logo is due: nobody is there to answer for them. An hour of long ago tells the simulator that its year is there.
 */
export default async function prepareSeededFolder(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-seeded-'));
  await seed(await openEmbeddedDatabase(folder));
  // The queue of jobs is made by the first start: half a second of computing that each journey is spared. Each has a secret of its own.
  const product = await startProduct({ DATA_DIR: folder, EMBEDDED_FSYNC: 'off' });
  await product.stop();
  rmSync(join(folder, 'auth-secret'));
  process.env[SEEDED_FOLDER] = folder;
  const onServer = journeysServer ? await prepareOnServer(journeysServer) : null;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await onServer?.drop();
  };
}

/** The same as a database to copy, for `npm run soak -- journeys`. */
async function prepareOnServer(server: string): Promise<ServerDatabase> {
  const created = await createOnServer(server);
  await seed(await connectToServer(created.url, silentLog));
  const product = await startProduct({ ...ON_SERVER, DATABASE_URL: created.url });
  await product.stop();
  process.env[SEEDED_DATABASE] = created.name;
  return created;
}

async function seed(db: Database): Promise<void> {
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  await nameStories({ db });
  for (const statement of allDone) await db.pool.query(statement);
  await db.close();
}

const allDone = [
  `insert into telemetry_hours (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value)
    select id, 1, date_trunc('hour', now()) - interval '400 days', 0, 0, 0, 0 from telemetry_streams where tag = 'generator_net'`,
  "update rss_sources set next_due_at = now() + interval '1 day'",
  ...['companies', 'startups'].map(
    (table) => `insert into logos (subject_id, subject_type, asked_for, failure, looked_up_at, next_look_up_at)
      select id, '${table}', concat_ws(' ', logo_url, website_url), 'Nobody answers.', now(), now() + interval '14 days'
      from ${table} where concat_ws(' ', logo_url, website_url) <> ''`,
  ),
];
