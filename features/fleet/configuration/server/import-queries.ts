import { desc, inArray, sql } from 'drizzle-orm';
import { fleetImports, unitVersions } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { listVersionsOfImports } from '../../versions/server/queries.ts';
import type { VersionedKind } from '../../versions/vocabulary.ts';
import type { PastImport } from '../contract.ts';
import { IMPORTS_SHOWN } from '../vocabulary.ts';
import { findUnitOf } from './import-records.ts';

/** The newest first. @param own of which units somebody is an engineer: what touches another one is not told */
export async function listImports(db: Executor, own: SomeUnits): Promise<PastImport[]> {
  const rows = await db
    .select()
    .from(fleetImports)
    .orderBy(desc(fleetImports.at), desc(fleetImports.id))
    .limit(IMPORTS_SHOWN);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const units = await db
    .select({
      importId: unitVersions.importId,
      unitId: unitVersions.smrUnitId,
      name: sql<string>`configuration->>'name'`,
    })
    .from(unitVersions)
    .where(inArray(unitVersions.importId, ids));
  const things = await listVersionsOfImports(db, ids);
  const isOwn = (unitId: string | null) => own === null || (unitId !== null && own.includes(unitId));
  return rows.flatMap(({ id, fileName, why, author, at, takenBackBy, takenBackAt }) => {
    const [ofUnits, ofThings] = [
      units.filter(({ importId }) => importId === id),
      things.filter(({ importId }) => importId === id),
    ];
    if (![...ofUnits.map(({ unitId }) => unitId), ...ofThings.map(findUnitOf)].every(isOwn)) return [];
    return {
      ...{ id, fileName, why, author, at: at.toISOString() },
      units: ofUnits.map(({ unitId, name }) => ({ id: unitId, name })),
      things: [...Map.groupBy(ofThings, ({ kind }) => kind)].map(([kind, some]) => ({
        // Only the rooms of the kinds write there.
        noun: nouns[kind as VersionedKind],
        count: some.length,
      })),
      takenBackBy,
      takenBackAt: takenBackAt?.toISOString() ?? null,
    };
  });
}

const nouns: Readonly<Record<VersionedKind, string>> = {
  fleet_sites: 'site',
  fleet_groups: 'group',
  maintenance_plans: 'maintenance plan',
  outages: 'outage',
};
