import type { Config } from '../../platform/server/config.ts';
import { connectToServer, type Database, openEmbeddedDatabase } from '../../platform/server/database.ts';
import type { Log } from '../../platform/server/log.ts';
import { gateTables } from './gate-tables.ts';

/** The database that the settings name. @param thread where an embedded one computes; in this thread when left out */
export function openConfigured(config: Config, log: Log, thread?: URL): Promise<Database> {
  return config.databaseUrl
    ? connectToServer(config.databaseUrl, log, { replicaUrl: config.databaseReadUrl, keptAtPrimary: gateTables })
    : openEmbeddedDatabase(config.dataDir, { synced: config.embeddedFsync, ...(thread && { thread }) });
}
