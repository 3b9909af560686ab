import { applySeeds } from '../app/server/apply-seeds.ts';
import { allOffers } from '../app/server/offers.ts';
import { openAtlas } from '../features/atlas/records/server/open-atlas.ts';
import { openSearch, type Search } from '../features/search/server/open-search.ts';
import { connectToServer, type Database, openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { silentLog } from '../tests/support/silent-log.ts';

/** The search over the shipped records, in an embedded database in memory. @param serverUrl of an empty database on a server instead */
export async function openShippedSearch(
  serverUrl?: string,
): Promise<{ db: Database; search: Search; close(): Promise<void> }> {
  const db = serverUrl ? await connectToServer(serverUrl, silentLog) : await openEmbeddedDatabase(null);
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  const deps = { db, changeFeed: unchanging };
  const search = openSearch({ ...deps, log: silentLog, offers: allOffers(openAtlas(deps), () => new Date()) });
  return { db, search, close: () => db.close() };
}

/** Nothing changes while it is measured. */
const unchanging: Parameters<typeof openAtlas>[0]['changeFeed'] = {
  onChange: () => () => {},
  heardSoFar: async () => {},
};
