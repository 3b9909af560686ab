import { and, arrayContains, desc, eq, gte, ilike, lt, or, sql } from 'drizzle-orm';
import {
  shiftEntries,
  shiftEntryVersions,
  shiftHandovers,
  shiftHours,
} from '../../../../database/schema/fleet-shifts.ts';
import type { Executor } from '../../../../platform/server/database.ts';
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

export type EntryRow = typeof shiftEntries.$inferSelect;
export type HandoverRow = typeof shiftHandovers.$inferSelect;

export async function readShiftHours(db: Executor): Promise<ShiftHours> {
  const [row] = await db.select().from(shiftHours);
  if (!row) return { changes: [...USUAL_CHANGES], timeZone: USUAL_ZONE, revision: 0 };
  const { changes, timeZone, revision } = row;
  return { changes, timeZone, revision };
}

export interface EntriesAsked {
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
  const { unitId, category, q, from, to, before, limit = MOST_ENTRIES } = asked;
  const { happenedAt, id, unitIds, text } = shiftEntries;
  const rows = await db
    .select()
    .from(shiftEntries)
    .where(
      and(
        // What is about the fleet as a whole is about each unit.
        unitId ? or(arrayContains(unitIds, [unitId]), eq(unitIds, [])) : undefined,
        category ? eq(shiftEntries.category, category) : undefined,
        q ? ilike(text, `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
        from ? gte(happenedAt, from) : undefined,
        to ? lt(happenedAt, to) : undefined,
        before
          ? sql`(${happenedAt}, ${id}) < (select last.happened_at, last.id from shift_entries as last where last.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(happenedAt), desc(id))
    .limit(limit);
  return rows.map((row) => toEntry(row, showsPeople));
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

export function toEntry(row: EntryRow, showsPeople: boolean): Entry {
  const { id, happenedAt, category, unitIds, text, author, writtenAt, withdrawnAt, revision } = row;
  return {
    id,
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

/** Newest shift first, also those that were taken back. @param showsPeople whether to tell who signed */
export async function listHandovers(
  db: Executor,
  { before, limit }: { before?: string | undefined; limit: number },
  showsPeople: boolean,
): Promise<Handover[]> {
  const { shiftFrom, handedOverAt } = shiftHandovers;
  const rows = await db
    .select()
    .from(shiftHandovers)
    .where(
      before
        ? sql`(${shiftFrom}, ${handedOverAt}) < (select last.shift_from, last.handed_over_at from shift_handovers as last where last.id = ${before})`
        : undefined,
    )
    .orderBy(desc(shiftFrom), desc(handedOverAt))
    .limit(limit);
  return rows.map((row) => toHandover(row, showsPeople));
}

/** @returns null when there is none */
export async function findHandover(db: Executor, id: string, showsPeople: boolean): Promise<FrozenHandover | null> {
  const [row] = await db.select().from(shiftHandovers).where(eq(shiftHandovers.id, id));
  if (!row) return null;
  const content = shiftReviewSchema.parse(row.content);
  return { ...toHandover(row, showsPeople), content: showsPeople ? content : hidePeople(content) };
}

export function toHandover(row: HandoverRow, showsPeople: boolean): Handover {
  const { id, shiftFrom, shiftTo, handedOverAt, handedOverNote, takenOverAt, takenOverNote, withdrawnAt } = row;
  return {
    id,
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
