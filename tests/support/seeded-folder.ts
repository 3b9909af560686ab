import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../../app/server/apply-seeds.ts';
import { openEmbeddedDatabase } from '../../platform/server/database.ts';
import { migrate } from '../../platform/server/migrate.ts';
import { SEEDED_FOLDER } from './running-product.ts';

/** A data folder as a first start leaves it, made once a run: the journeys are about what comes afterwards. */
export default async function prepareSeededFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-seeded-'));
  const db = await openEmbeddedDatabase(folder);
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  await db.close();
  process.env[SEEDED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
