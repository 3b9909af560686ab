import type { Config } from '../../platform/server/config.ts';
import { connectToServer, type Database, openEmbeddedDatabase } from '../../platform/server/database.ts';
import type { Log } from '../../platform/server/log.ts';
import { refuseNewerSchema } from '../../platform/server/migrate.ts';
import { folders } from './folders.ts';
import { gateTables } from './gate-tables.ts';

/**
 * The database that the settings name.
 *
 * @param thread where an embedded one computes; in this thread when left out
 * @throws DataFolderError also when an embedded one was changed by a newer edition; of a server `run` says it, and `doctor` with the rest
 */
export async function openConfigured(config: Config, log: Log, thread?: URL): Promise<Database> {
  if (config.databaseUrl)
    return connectToServer(config.databaseUrl, log, { replicaUrl: config.databaseReadUrl, keptAtPrimary: gateTables });
  const db = await openEmbeddedDatabase(config.dataDir, { synced: config.embeddedFsync, ...(thread && { thread }) });
  try {
    await refuseNewerSchema(db, folders.migrations, log);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
