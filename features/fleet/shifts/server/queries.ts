import { and, arrayContains, desc, eq, exists, gte, ilike, isNull, lt, or, sql } from 'drizzle-orm';
import {
  shiftEntries,
  shiftEntryVersions,
  shiftHandovers,
  shiftHours,
} from '../../../../database/schema/fleet-shifts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { containing } from '../../../../platform/server/like-pattern.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { findSiteNamed, siteLabels } from '../../sites/server/queries.ts';
import { findSiteName } from '../../units/server/queries.ts';
import {
  type Entry,
  type EntryVersion,
  type FrozenHandover,
  type Handover,
  type ShiftHours,
  shiftReviewSchema,
} from '../contract.ts';
import { hidePeople } from '../rules/hide-people.ts';
import { type EntryAct, type LogCategory, MOST_ENTRIES, USUAL_CHANGES, USUAL_ZONE } from '../vocabulary.ts';
import type { OpenLog } from './permissions.ts';

export type EntryRow = typeof shiftEntries.$inferSelect;
export type HandoverRow = typeof shiftHandovers.$inferSelect;

export async function readShiftHours(db: Executor): Promise<ShiftHours> {
  const [row] = await db.select().from(shiftHours);
  if (!row) return { changes: [...USUAL_CHANGES], timeZone: USUAL_ZONE, revision: 0 };
  const { changes, timeZone, revision } = row;
  return { changes, timeZone, revision };
}

/** Ids of the sites in whose logs something stands, or whose shifts were handed over. */
export async function listSitesTold(db: Executor): Promise<Set<string>> {
  // The indexes answer for each site; distinct ones of all entries would read them all.
  const rows = await db
    .select({ id: siteLabels.id })
    .from(siteLabels)
    .where(
      or(
        exists(db.select().from(shiftEntries).where(eq(shiftEntries.siteId, siteLabels.id))),
        exists(db.select().from(shiftHandovers).where(eq(shiftHandovers.siteId, siteLabels.id))),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** In whose log an entry is: the id of a site, or null for that of the whole fleet. @throws AppError NOT_FOUND */
export async function findLogOfEntry(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ siteId: shiftEntries.siteId }).from(shiftEntries).where(eq(shiftEntries.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such entry.');
  return row.siteId;
}

/** Whose shift was handed over, as above. @throws AppError NOT_FOUND */
export async function findLogOfHandover(db: Executor, id: string): Promise<string | null> {
  const { siteId } = shiftHandovers;
  const [row] = await db.select({ siteId }).from(shiftHandovers).where(eq(shiftHandovers.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such hand-over.');
  return row.siteId;
}

export interface EntriesAsked {
  /** In the log of this site; left out: in all of them. */
  siteId?: string | undefined;
  unitId?: string | undefined;
  category?: LogCategory | undefined;
  q?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Id of the entry after which the list goes on. */
  before?: string | undefined;
  limit?: number | undefined;
}

/** What happened last first, also what was struck out. @param showsPeople whether to tell who wrote it */
export async function listEntries(db: Executor, asked: EntriesAsked, showsPeople: boolean): Promise<Entry[]> {
  const { siteId: asksSite, unitId, category, q, from, to, before, limit = MOST_ENTRIES } = asked;
  const { happenedAt, id, unitIds, text, siteId } = shiftEntries;
  const rows = await db
    .select({ row: shiftEntries, siteName: siteLabels.name })
    .from(shiftEntries)
    .leftJoin(siteLabels, eq(siteLabels.id, siteId))
    .where(
      and(
        asksSite ? eq(siteId, asksSite) : undefined,
        // What is about the fleet, or its site, as a whole is about each unit.
        unitId
          ? or(
              arrayContains(unitIds, [unitId]),
              and(eq(unitIds, []), or(isNull(siteId), eq(siteId, await findSiteIdOf(db, unitId)))),
            )
          : undefined,
        category ? eq(shiftEntries.category, category) : undefined,
        q ? ilike(text, containing(q)) : undefined,
        from ? gte(happenedAt, from) : undefined,
        to ? lt(happenedAt, to) : undefined,
        before
          ? sql`(${happenedAt}, ${id}) < (select last.happened_at, last.id from shift_entries as last where last.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit);
  return rows.map(({ row, siteName }) => toEntry(row, toSite(row, siteName), showsPeople));
}

/** Where a unit stands; '': there is none. */
async function findSiteIdOf(db: Executor, unitId: string): Promise<string> {
  const name = await findSiteName(db, unitId);
  return (name === null ? null : await findSiteNamed(db, name))?.id ?? '';
}

function toSite({ siteId: id }: { siteId: string | null }, name: string | null): OpenLog['site'] {
  return id === null ? null : { id, name: name ?? id };
}

/** Newest first. */
export async function listEntryVersions(db: Executor, id: string, showsPeople: boolean): Promise<EntryVersion[]> {
  const rows = await db
    .select()
    .from(shiftEntryVersions)
    .where(eq(shiftEntryVersions.entryId, id))
    .orderBy(desc(shiftEntryVersions.number));
  return rows.map(({ entryId: _, act, category, happenedAt, author, at, ...version }) => ({
    ...version,
    // Closed vocabularies that only this room's commands write.
    act: act as EntryAct,
    category: category as LogCategory,
    happenedAt: happenedAt.toISOString(),
    author: showsPeople ? author : null,
    at: at.toISOString(),
  }));
}

export function toEntry(row: EntryRow, site: OpenLog['site'], showsPeople: boolean): Entry {
  const { id, happenedAt, category, unitIds, text, author, writtenAt, withdrawnAt, revision } = row;
  return {
    id,
    site,
    happenedAt: happenedAt.toISOString(),
    category: category as LogCategory,
    unitIds,
    text,
    author: showsPeople ? author : null,
    writtenAt: writtenAt.toISOString(),
    isCorrected: revision > 1,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    revision,
  };
}

/** Of a site, or of the whole fleet; newest shift first, also those that were taken back. @param showsPeople whether to tell who signed */
export async function listHandovers(
  db: Executor,
  { site }: OpenLog,
  { before, limit }: { before?: string | undefined; limit: number },
  showsPeople: boolean,
): Promise<Handover[]> {
  const { shiftFrom, handedOverAt, siteId } = shiftHandovers;
  const rows = await db
    .select()
    .from(shiftHandovers)
    .where(
      and(
        site ? eq(siteId, site.id) : isNull(siteId),
        before
          ? sql`(${shiftFrom}, ${handedOverAt}) < (select last.shift_from, last.handed_over_at from shift_handovers as last where last.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(shiftFrom), desc(handedOverAt))
    .limit(limit);
  return rows.map((row) => toHandover(row, site, showsPeople));
}

/** @throws AppError NOT_FOUND */
export async function findHandover(db: Executor, id: string, showsPeople: boolean): Promise<FrozenHandover> {
  const [found] = await db
    .select({ row: shiftHandovers, siteName: siteLabels.name })
    .from(shiftHandovers)
    .leftJoin(siteLabels, eq(siteLabels.id, shiftHandovers.siteId))
    .where(eq(shiftHandovers.id, id));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such hand-over.');
  const { row, siteName } = found;
  const content = shiftReviewSchema.parse(row.content);
  return {
    ...toHandover(row, toSite(row, siteName), showsPeople),
    content: showsPeople ? content : hidePeople(content),
  };
}

export function toHandover(row: HandoverRow, site: OpenLog['site'], showsPeople: boolean): Handover {
  const { id, shiftFrom, shiftTo, handedOverAt, handedOverNote, takenOverAt, takenOverNote, withdrawnAt } = row;
  return {
    id,
    site,
    shiftFrom: shiftFrom.toISOString(),
    shiftTo: shiftTo.toISOString(),
    handedOverBy: showsPeople ? row.handedOverBy : null,
    handedOverAt: handedOverAt.toISOString(),
    handedOverNote,
    takenOverBy: showsPeople ? row.takenOverBy : null,
    takenOverAt: takenOverAt?.toISOString() ?? null,
    takenOverNote,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
