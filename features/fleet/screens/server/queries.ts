import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { fleetScreens, fleetScreenVersions } from '../../../../database/schema/fleet-screens.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { countRaised } from '../../alerts/server/queries.ts';
import { readNextMaintenance } from '../../maintenance/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { readGeneration } from '../../telemetry/server/queries.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { readAvailability, sumUnits } from '../../units/server/queries.ts';
import { AVAILABILITY_DAYS } from '../../units/vocabulary.ts';
import {
  type FleetMetrics,
  type Screen,
  type ScreenContent,
  type ScreenFile,
  type ScreenSummary,
  type ScreenVersion,
  screenContentSchema,
} from '../contract.ts';
import { compareScreens } from '../rules/compare-screens.ts';
import type { ScreenAct } from '../vocabulary.ts';

/** The four figures of the dashboard; what each means is said in the contract. */
export async function readFleetMetrics(db: Executor, now: Date, seen: SomeUnits): Promise<FleetMetrics> {
  const asked = { days: AVAILABILITY_DAYS, seen, showsPeople: false };
  const { station } = await readAvailability(db, asked, now, readGeneration);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return {
    availabilityPercent: station.availabilityPercent,
    ...(await sumUnits(db, seen)),
    alarms24h: await countRaised(db, dayAgo, seen),
    ...(await readNextMaintenance(db, now, seen)),
  };
}

export type ScreenRow = typeof fleetScreens.$inferSelect;

/** A screen is everybody's when it is shared, else its owner's alone; and nobody's who may not see all units that it names. */
async function isSeenBy(db: Executor, actor: Actor | null): Promise<SQL | undefined> {
  const { isShared, ownerId, content } = fleetScreens;
  const isOpen = actor ? or(eq(isShared, true), eq(ownerId, actor.id)) : eq(isShared, true);
  const seen = await listOwnUnits(db, actor);
  if (seen === null) return isOpen;
  const namesOnlySeen = sql`not exists (
    select from jsonb_array_elements(${content}->'panels') panel,
      lateral (select split_part(panel->>'stream', '.', 1) where panel ? 'stream'
        union all select panel->>'unit' where panel ? 'unit'
        union all select split_part(name, '.', 1) from jsonb_array_elements_text(coalesce(panel->'streams', '[]')) name
        union all select name from jsonb_array_elements_text(coalesce(panel->'units', '[]')) name) named (unit_id)
    where not named.unit_id = any(${sql.param([...seen])}::text[]))`;
  return and(isOpen, namesOnlySeen);
}
const isThere = isNull(fleetScreens.removedAt);

/** That somebody may see, by title. @param about only those that show one of these units; null: all */
export async function listScreens(
  db: Executor,
  actor: Actor | null,
  about: SomeUnits = null,
): Promise<ScreenSummary[]> {
  const rows = await listScreenRows(db, actor);
  const isAbout = (row: ScreenRow) => about === null || showsSome(toContent(row), about);
  return rows.filter(isAbout).map((row) => toSummary(row, actor));
}

/** That somebody may see, by title. */
export async function listScreenRows(db: Executor, actor: Actor | null): Promise<ScreenRow[]> {
  return db
    .select()
    .from(fleetScreens)
    .where(and(isThere, await isSeenBy(db, actor)))
    .orderBy(sql`lower(${fleetScreens.content}->>'title')`, fleetScreens.slug);
}

/** A panel of alarms or units that names none shows all of them. */
function showsSome({ panels }: ScreenContent, unitIds: readonly string[]): boolean {
  const isOne = (name: string) => unitIds.includes(name.split('.')[0] ?? '');
  return panels.some((panel) => {
    if ('units' in panel) return panel.units.length === 0 || panel.units.some(isOne);
    if ('streams' in panel) return panel.streams.some(isOne);
    if ('unit' in panel) return isOne(panel.unit);
    return 'stream' in panel && isOne(panel.stream);
  });
}

/** That were removed, the last first. */
export async function listRemovedScreens(db: Executor, actor: Actor): Promise<(ScreenSummary & { id: string })[]> {
  const rows = await db
    .select()
    .from(fleetScreens)
    .where(and(isNotNull(fleetScreens.removedAt), await isSeenBy(db, actor)))
    .orderBy(desc(fleetScreens.removedAt));
  return rows.map((row) => ({ id: row.id, ...toSummary(row, actor) }));
}

/** @throws AppError NOT_FOUND, also of a screen that is somebody else's */
export async function getScreen(db: Executor, actor: Actor | null, slug: string): Promise<Screen> {
  const [row] = await db
    .select()
    .from(fleetScreens)
    .where(and(eq(fleetScreens.slug, slug), isThere, await isSeenBy(db, actor)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such screen.');
  return toScreen(row, actor);
}

/** For rooms below, whose notes may be about a screen. */
export async function maySeeScreen(db: Executor, actor: Actor | null, id: string): Promise<boolean> {
  return (await db.$count(fleetScreens, and(eq(fleetScreens.id, id), await isSeenBy(db, actor)))) > 0;
}

/** Newest first. */
export async function listScreenVersions(db: Executor, screenId: string): Promise<ScreenVersion[]> {
  const rows = await db
    .select()
    .from(fleetScreenVersions)
    .where(eq(fleetScreenVersions.screenId, screenId))
    .orderBy(desc(fleetScreenVersions.number))
    .limit(MOST_VERSIONS + 1);
  return rows.slice(0, MOST_VERSIONS).map(({ number, act, isShared, author, at }, place) => {
    const [own, before] = [rows[place], rows[place + 1]];
    return {
      number,
      // Only this room writes it.
      act: act as ScreenAct,
      isShared,
      author,
      at: at.toISOString(),
      differences: own ? compareScreens(before ? toWhole(before) : null, toWhole(own)) : [],
    };
  });
}

const MOST_VERSIONS = 200;

/** @returns null when there is none */
export async function findScreenVersion(
  db: Executor,
  screenId: string,
  number: number,
): Promise<{ content: ScreenContent; isShared: boolean } | null> {
  const [row] = await db
    .select()
    .from(fleetScreenVersions)
    .where(and(eq(fleetScreenVersions.screenId, screenId), eq(fleetScreenVersions.number, number)));
  return row ? { content: toContent(row), isShared: row.isShared } : null;
}

/** What a row says, in the order of the contract: the database has one of its own. */
export function toContent({ content }: { content: unknown }): ScreenContent {
  return screenContentSchema.parse(content);
}

function toWhole(row: { content: unknown; isShared: boolean }): ScreenContent & { isShared: boolean } {
  return { ...toContent(row), isShared: row.isShared };
}

function toSummary(row: ScreenRow, actor: Actor | null): ScreenSummary {
  const { title, description, panels } = toContent(row);
  return {
    slug: row.slug,
    title,
    description,
    isShared: row.isShared,
    isOwn: actor !== null && row.ownerId === actor.id,
    owner: mayEnter(roleOf(actor), 'editor') ? row.owner : null,
    panels: panels.length,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toScreen(row: ScreenRow, actor: Actor | null): Screen {
  const { panels: _, ...summary } = toSummary(row, actor);
  return { id: row.id, ...summary, content: toContent(row) };
}

/** As an import reads it again. */
export function toScreenFile(rows: readonly ScreenRow[]): ScreenFile {
  return {
    format: 'smr-screens',
    version: 1,
    screens: rows.map((row) => ({ slug: row.slug, isShared: row.isShared, ...toContent(row) })),
  };
}
