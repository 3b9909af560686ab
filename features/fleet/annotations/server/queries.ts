import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { fleetAnnotations, fleetAnnotationVersions } from '../../../../database/schema/fleet-screens.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { streamLabels } from '../../streams/server/queries.ts';
import type { Annotation, AnnotationVersion } from '../contract.ts';
import { MOST_NOTES, type NoteAct } from '../vocabulary.ts';

export type AnnotationRow = typeof fleetAnnotations.$inferSelect;

/** Notes on any of these; nothing named: on all streams and units. */
export interface NotesAsked {
  streamIds?: readonly number[] | undefined;
  /** The notes on these units themselves. */
  unitIds?: readonly string[] | undefined;
  /** Notes on a unit and on its streams. */
  unitId?: string | undefined;
  screenId?: string | undefined;
  /** What touches this span. */
  from?: Date | undefined;
  to?: Date | undefined;
  isWithdrawn?: boolean | undefined;
  /** What is about these units only, or about a screen. */
  seen: SomeUnits;
  limit?: number | undefined;
}

/** The latest first. @param showsPeople whether to tell who wrote it */
export async function listAnnotations(db: Executor, asked: NotesAsked, showsPeople: boolean): Promise<Annotation[]> {
  const { from, to, isWithdrawn = false, limit = MOST_NOTES } = asked;
  const { startsAt, endsAt, withdrawnAt, id } = fleetAnnotations;
  const rows = await selectAnnotations(db)
    .where(
      and(
        isAbout(asked),
        isShown(asked.seen),
        isWithdrawn ? isNotNull(withdrawnAt) : isNull(withdrawnAt),
        to ? lt(startsAt, to) : undefined,
        from ? gte(sql`coalesce(${endsAt}, ${startsAt})`, from.toISOString()) : undefined,
      ),
    )
    .orderBy(desc(startsAt), desc(id))
    .limit(limit);
  return rows.map((row) => toAnnotation(row, showsPeople));
}

function isAbout({ streamIds, unitIds, unitId, screenId }: NotesAsked): SQL | undefined {
  const about = [
    streamIds?.length ? inArray(fleetAnnotations.telemetryStreamId, [...streamIds]) : undefined,
    unitIds?.length ? inArray(fleetAnnotations.smrUnitId, [...unitIds]) : undefined,
    unitId ? or(eq(fleetAnnotations.smrUnitId, unitId), eq(streamLabels.smrUnitId, unitId)) : undefined,
    screenId ? eq(fleetAnnotations.screenId, screenId) : undefined,
  ].filter((condition) => condition !== undefined);
  // A screen may be somebody's own: its notes are told only to who names it.
  return about.length === 0 ? isNull(fleetAnnotations.screenId) : or(...about);
}

function isShown(seen: SomeUnits): SQL | undefined {
  const unitId = sql<string>`coalesce(${fleetAnnotations.smrUnitId}, ${streamLabels.smrUnitId})`;
  return seen === null ? undefined : or(isNotNull(fleetAnnotations.screenId), inUnits(unitId, seen));
}

/** @returns null when there is none */
export async function findAnnotation(
  db: Executor,
  id: string,
  { seen, showsPeople }: { seen: SomeUnits; showsPeople: boolean },
): Promise<Annotation | null> {
  const [row] = await selectAnnotations(db).where(and(eq(fleetAnnotations.id, id), isShown(seen)));
  return row ? toAnnotation(row, showsPeople) : null;
}

/** Newest first. */
export async function listAnnotationVersions(
  db: Executor,
  id: string,
  showsPeople: boolean,
): Promise<AnnotationVersion[]> {
  const rows = await db
    .select()
    .from(fleetAnnotationVersions)
    .where(eq(fleetAnnotationVersions.annotationId, id))
    .orderBy(desc(fleetAnnotationVersions.number));
  return rows.map(({ annotationId: _, act, startsAt, endsAt, author, at, ...version }) => ({
    ...version,
    // Only this room writes it.
    act: act as NoteAct,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    author: showsPeople ? author : null,
    at: at.toISOString(),
  }));
}

function selectAnnotations(db: Executor) {
  return db
    .select({ row: fleetAnnotations, tag: streamLabels.tag, streamUnitId: streamLabels.smrUnitId })
    .from(fleetAnnotations)
    .leftJoin(streamLabels, eq(streamLabels.id, fleetAnnotations.telemetryStreamId))
    .$dynamic();
}

function toAnnotation(
  { row, tag, streamUnitId }: { row: AnnotationRow; tag: string | null; streamUnitId: string | null },
  showsPeople: boolean,
): Annotation {
  return {
    id: row.id,
    streamId: row.telemetryStreamId,
    tag,
    smrUnitId: row.smrUnitId ?? streamUnitId,
    screenId: row.screenId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    text: row.text,
    author: showsPeople ? row.author : null,
    writtenAt: row.writtenAt.toISOString(),
    isEdited: row.revision > 1,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    revision: row.revision,
  };
}
