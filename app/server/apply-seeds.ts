import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
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
 * changed or deleted; records that a new release adds arrive with it, and so does what it tells better of those that an earlier one brought, where
 * their room knows how to take it over.
 *
 * @param now what the past of the simulated fleet is counted back from
 * @param say hears what a release tells otherwise and the database keeps, a sentence each
 */
export async function applySeeds(db: Orm, now = new Date(), say: Say = () => {}): Promise<void> {
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
    for (const shipped of seeds) await offerOnce(tx, shipped, say);
    await offerFiles(tx, atlasSeeds(folders.atlas), say);
  });
}

type Say = (sentence: string) => void;

/** Reading the files took a tenth of a second of every start, and what is in them had been offered with the first one. */
async function offerFiles(tx: Executor, { table, edition, read }: ShippedFiles, say: Say): Promise<void> {
  const key = `${table}: ${edition}`;
  const { length: isKnown } = await tx.select().from(seedRecords).where(eq(seedRecords.key, key));
  if (isKnown) return;
  await offerOnce(tx, read(), say);
  await tx.insert(seedRecords).values({ key, contentHash: edition });
}

async function offerOnce(tx: Executor, { table, records, add, renew }: ShippedRecords, say: Say): Promise<void> {
  const shipped = new Map(records.map(({ key, content }) => [`${table}:${key}`, { key, hash: hashOf(content) }]));
  const offered = await tx
    .select({ key: seedRecords.key, hash: seedRecords.contentHash })
    .from(seedRecords)
    .where(inArray(seedRecords.key, [...shipped.keys()]));
  const known = new Map(offered.map(({ key, hash }) => [key, hash]));
  const fresh = [...shipped].filter(([key]) => !known.has(key));
  const told = [...shipped].filter(([key, { hash }]) => renew && known.has(key) && known.get(key) !== hash);
  const keysOf = (some: typeof fresh) => new Set(some.map(([, { key }]) => key));
  if (fresh.length > 0) await add(tx, keysOf(fresh));
  if (renew && told.length > 0) for (const sentence of await renew(tx, keysOf(told))) say(`${table}: ${sentence}`);
  const seen = [...fresh, ...told].map(([key, { hash }]) => ({ key, contentHash: hash }));
  if (seen.length > 0)
    await tx
      .insert(seedRecords)
      .values(seen)
      .onConflictDoUpdate({ target: seedRecords.key, set: { contentHash: sql`excluded.content_hash` } });
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex');
