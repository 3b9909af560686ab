import { and, desc, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fleetImports, unitVersions } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { importedThings, listChangesOver, listVersionsOfImports } from '../../versions/server/queries.ts';
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

type AskedBack = Pick<typeof fleetImports.$inferSelect, 'id' | 'askedBackAt'>;

/** Those that somebody asked to be taken back, and changes that do so wait for a second person. */
export async function listWaiting(db: Executor, imports: readonly AskedBack[]): Promise<Set<string>> {
  const changes = await listAskedChanges(db, imports);
  return new Set(changes.flatMap(({ importId, state }) => (state === 'proposed' ? [importId] : [])));
}

export interface ToGoOnWith {
  id: string;
  askedBackBy: string;
}

/**
 * Imports that somebody asked to be taken back, and of whose changes that do so none waits any more and all were approved.
 *
 * @param last which change was decided last; or since when the last one was
 */
export async function listToGoOnWith(db: Executor, last: string | { since: Date }): Promise<ToGoOnWith[]> {
  const asked = await db
    .select()
    .from(fleetImports)
    .where(and(isNotNull(fleetImports.askedBackAt), isNull(fleetImports.takenBackAt)));
  const changes = Map.groupBy(await listAskedChanges(db, asked), ({ importId }) => importId);
  const isLast = ({ id, decidedAt }: AskedChange) =>
    typeof last === 'string' ? id === last : decidedAt !== null && decidedAt >= last.since;
  return asked.flatMap(({ id, askedBackBy }) => {
    const own = changes.get(id) ?? [];
    const isDecided = own.some(isLast) && own.every(({ state }) => state === 'applied');
    return isDecided && askedBackBy !== null ? [{ id, askedBackBy }] : [];
  });
}

interface AskedChange {
  importId: string;
  id: string;
  state: string;
  /** null: it waits, or nobody had to decide. */
  decidedAt: Date | null;
}

/** What was changed, or is to be, when somebody asked last that these imports be taken back. */
async function listAskedChanges(db: Executor, imports: readonly AskedBack[]): Promise<AskedChange[]> {
  const asked = new Map(imports.map(({ id, askedBackAt }) => [id, askedBackAt?.getTime()]));
  const imported = alias(unitVersions, 'imported');
  const { id, at, state, decidedAt } = unitVersions;
  const ofUnits = await db
    .select({ importId: imported.importId, id, at, state, decidedAt })
    .from(unitVersions)
    .innerJoin(imported, and(eq(imported.smrUnitId, unitVersions.smrUnitId), eq(imported.number, unitVersions.base)))
    .where(inArray(imported.importId, [...asked.keys()]));
  // Made in one transaction at one time; what somebody changed of his own is not waited for.
  return [...ofUnits, ...(await listChangesOver(db, [...asked.keys()]))].flatMap(({ importId, at, ...change }) =>
    importId !== null && asked.get(importId) === at.getTime() ? [{ importId, ...change }] : [],
  );
}

const nouns: Readonly<Record<VersionedKind, string>> = {
  fleet_sites: 'site',
  fleet_groups: 'group',
  maintenance_plans: 'maintenance plan',
  outages: 'outage',
};
