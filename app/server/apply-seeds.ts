import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { seedRecords } from '../../database/schema/seed-records.ts';
import { atlasSeeds } from '../../features/atlas/records/server/seeds.ts';
import { companySeeds } from '../../features/companies/server/seeds.ts';
import { feedSeeds } from '../../features/feeds/server/seeds.ts';
import { fleetSeeds } from '../../features/fleet/simulator/server/seeds.ts';
import { glossarySeeds } from '../../features/glossary/server/seeds.ts';
import { milestoneSeeds } from '../../features/news/server/seeds.ts';
import { referenceSeeds } from '../../features/references/server/seeds.ts';
import { startupSeeds } from '../../features/startups/server/seeds.ts';
import type { Executor, Orm } from '../../platform/server/database.ts';
import type { ShippedFiles, ShippedRecords } from '../../platform/server/shipped-records.ts';
import { folders } from './folders.ts';

/**
 * Offers the records shipped with the product to the database, each once. What an editor changed or deleted since then stays
 * changed or deleted; records that a new release adds arrive with it.
 *
 * @param now what the past of the simulated fleet is counted back from
 */
export async function applySeeds(db: Orm, now = new Date()): Promise<void> {
  const seeds = [
    ...feedSeeds,
    ...milestoneSeeds,
    ...companySeeds,
    ...startupSeeds,
    ...glossarySeeds,
    ...referenceSeeds,
    ...fleetSeeds(now),
  ];
  await db.transaction(async (tx) => {
    for (const shipped of seeds) await offerOnce(tx, shipped);
    await offerFiles(tx, atlasSeeds(folders.atlas));
  });
}

/** Reading the files took a tenth of a second of every start, and what is in them had been offered with the first one. */
async function offerFiles(tx: Executor, { table, edition, read }: ShippedFiles): Promise<void> {
  const key = `${table}: ${edition}`;
  const { length: isKnown } = await tx.select().from(seedRecords).where(eq(seedRecords.key, key));
  if (isKnown) return;
  await offerOnce(tx, read());
  await tx.insert(seedRecords).values({ key, contentHash: edition });
}

async function offerOnce(tx: Executor, { table, records, add }: ShippedRecords): Promise<void> {
  const fresh = new Map(records.map(({ key, content }) => [`${table}:${key}`, { key, content }]));
  const offered = await tx
    .select({ key: seedRecords.key })
    .from(seedRecords)
    .where(inArray(seedRecords.key, [...fresh.keys()]));
  for (const { key } of offered) fresh.delete(key);
  if (fresh.size === 0) return;
  await add(tx, new Set([...fresh.values()].map(({ key }) => key)));
  await tx.insert(seedRecords).values(
    [...fresh].map(([key, { content }]) => ({
      key,
      contentHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    })),
  );
}
