import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { fleetVersions } from '../../../../database/schema/fleet-versions.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Difference, FleetVersion } from '../contract.ts';
import { MOST_VERSIONS, type VersionedKind, type VersionState } from '../vocabulary.ts';

export type VersionRow = typeof fleetVersions.$inferSelect;

/** What other rooms join with: what imports of files did, and at which unit; '': it is the whole fleet's. */
export const importedThings = new QueryBuilder()
  .select({
    importId: fleetVersions.importId,
    unitId: sql<string>`coalesce(${fleetVersions.content}->>'unitId', '')`.as('unit_id'),
  })
  .from(fleetVersions)
  .where(isNotNull(fleetVersions.importId))
  .as('imported_things');

/** @returns null when there is none */
export async function findVersion(
  db: Executor,
  kind: VersionedKind,
  subjectId: string,
  number: number,
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(fleetVersions)
    .where(and(eq(fleetVersions.kind, kind), eq(fleetVersions.subjectId, subjectId), eq(fleetVersions.number, number)));
  return row ?? null;
}

/** @returns null when there is none */
export async function findVersionById(db: Executor, kind: VersionedKind, id: string): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(fleetVersions)
    .where(and(eq(fleetVersions.kind, kind), eq(fleetVersions.id, id)));
  return row ?? null;
}

/** What waits for a second person, the newest first. */
export function listProposals(db: Executor, kind: VersionedKind): Promise<VersionRow[]> {
  return db
    .select()
    .from(fleetVersions)
    .where(and(eq(fleetVersions.kind, kind), eq(fleetVersions.state, 'proposed')))
    .orderBy(desc(fleetVersions.at));
}

/** What an import made. */
export function listImportedVersions(db: Executor, importId: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(fleetVersions)
    .where(eq(fleetVersions.importId, importId))
    .orderBy(asc(fleetVersions.kind), asc(fleetVersions.subjectId));
}

/** The same of several imports. */
export function listVersionsOfImports(db: Executor, importIds: readonly string[]): Promise<VersionRow[]> {
  return db
    .select()
    .from(fleetVersions)
    .where(inArray(fleetVersions.importId, [...importIds]));
}

/** Changes that were made from what these imports did: of which import, when, and what became of it. */
export function listChangesOver(
  db: Executor,
  importIds: readonly string[],
): Promise<{ importId: string | null; id: string; at: Date; state: string; decidedAt: Date | null }[]> {
  const imported = alias(fleetVersions, 'imported');
  const { id, at, state, decidedAt } = fleetVersions;
  return db
    .select({ importId: imported.importId, id, at, state, decidedAt })
    .from(fleetVersions)
    .innerJoin(
      imported,
      and(
        eq(imported.kind, fleetVersions.kind),
        eq(imported.subjectId, fleetVersions.subjectId),
        eq(imported.number, fleetVersions.base),
      ),
    )
    .where(inArray(imported.importId, [...importIds]));
}

/** Which of a kind was called so by a version that was in force; the last one. @returns null: none was */
export async function findFormerlyNamed(db: Executor, kind: VersionedKind, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: fleetVersions.subjectId })
    .from(fleetVersions)
    .where(
      and(
        eq(fleetVersions.kind, kind),
        eq(fleetVersions.state, 'applied'),
        sql`${fleetVersions.content}->>'name' = ${name}`,
      ),
    )
    .orderBy(desc(fleetVersions.at))
    .limit(1);
  return row?.id ?? null;
}

/** Newest first, each with what it changed. */
export async function listVersions<Content>(
  db: Executor,
  kind: VersionedKind,
  subjectId: string,
  compare: (before: Content | null, after: Content) => Difference[],
): Promise<FleetVersion[]> {
  const rows = await db
    .select()
    .from(fleetVersions)
    .where(and(eq(fleetVersions.kind, kind), eq(fleetVersions.subjectId, subjectId)))
    // How it was at first comes last, whatever the clocks said; what came into force at one time keeps its order.
    .orderBy(
      sql`${fleetVersions.number} is not distinct from 0`,
      desc(fleetVersions.at),
      sql`${fleetVersions.number} desc nulls first`,
    )
    .limit(MOST_VERSIONS);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return rows.map((row) => {
    const base = row.number === 0 ? row : byNumber.get(row.base);
    // Only the rooms of its kind write it, as their records have it.
    const contentOf = (version: VersionRow) => version.content as Content;
    return {
      id: row.id,
      number: row.number,
      state: row.state as VersionState,
      isRemoved: row.isRemoved,
      base: row.base,
      why: row.why,
      author: row.author,
      at: row.at.toISOString(),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      differences: compare(base ? contentOf(base) : null, contentOf(row)),
    };
  });
}
