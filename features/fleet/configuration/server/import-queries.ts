import { and, desc, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fleetImports, unitVersions } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { importedThings, listProposalsOver, listVersionsOfImports } from '../../versions/server/queries.ts';
import type { VersionedKind } from '../../versions/vocabulary.ts';
import type { PastImport } from '../contract.ts';

/** The newest first. @param own of which units somebody is an engineer: what touches another one is not told */
export async function listImports(
  db: Executor,
  own: SomeUnits,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<PastImport[]> {
  const { at, id } = fleetImports;
  const rows = await db
    .select()
    .from(fleetImports)
    .where(
      and(
        own === null ? undefined : touchesNoneBut(db, own),
        before
          ? sql`(${at}, ${id}) < (select last.at, last.id from fleet_imports as last where last.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
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
  const waiting = await listWaiting(db, rows);
  return rows.map(({ id, fileName, why, author, at, ...row }) => {
    const [ofUnits, ofThings] = [
      units.filter(({ importId }) => importId === id),
      things.filter(({ importId }) => importId === id),
    ];
    return {
      ...{ id, fileName, why, author, at: at.toISOString() },
      units: ofUnits.map(({ unitId, name }) => ({ id: unitId, name })),
      things: [...Map.groupBy(ofThings, ({ kind }) => kind)].map(([kind, some]) => ({
        // Only the rooms of the kinds write there.
        noun: nouns[kind as VersionedKind],
        count: some.length,
      })),
      askedBackBy: row.askedBackBy,
      askedBackAt: row.askedBackAt?.toISOString() ?? null,
      isWaiting: waiting.has(id),
      takenBackBy: row.takenBackBy,
      takenBackAt: row.takenBackAt?.toISOString() ?? null,
    };
  });
}

function touchesNoneBut(db: Executor, own: readonly string[]): SQL | undefined {
  return and(
    notExists(
      db
        .select()
        .from(unitVersions)
        .where(
          and(eq(unitVersions.importId, fleetImports.id), sql`${inUnits(unitVersions.smrUnitId, own)} is not true`),
        ),
    ),
    // What is of no unit is the whole fleet's.
    notExists(
      db
        .select()
        .from(importedThings)
        .where(
          and(eq(importedThings.importId, fleetImports.id), sql`${inUnits(importedThings.unitId, own)} is not true`),
        ),
    ),
  );
}

/** Those that somebody asked to be taken back, and changes that do so wait for a second person. */
export async function listWaiting(
  db: Executor,
  imports: readonly Pick<typeof fleetImports.$inferSelect, 'id' | 'askedBackAt'>[],
): Promise<Set<string>> {
  const asked = new Map(imports.map(({ id, askedBackAt }) => [id, askedBackAt?.getTime()]));
  const imported = alias(unitVersions, 'imported');
  const ofUnits = await db
    .select({ importId: imported.importId, at: unitVersions.at })
    .from(unitVersions)
    .innerJoin(imported, and(eq(imported.smrUnitId, unitVersions.smrUnitId), eq(imported.number, unitVersions.base)))
    .where(and(eq(unitVersions.state, 'proposed'), inArray(imported.importId, [...asked.keys()])));
  const proposals = [...ofUnits, ...(await listProposalsOver(db, [...asked.keys()]))];
  // Made in one transaction at one time; what somebody proposed of his own is not waited for.
  const own = proposals.flatMap(({ importId, at }) =>
    importId !== null && asked.get(importId) === at.getTime() ? [importId] : [],
  );
  return new Set(own);
}

const nouns: Readonly<Record<VersionedKind, string>> = {
  fleet_sites: 'site',
  fleet_groups: 'group',
  maintenance_plans: 'maintenance plan',
  outages: 'outage',
};
