import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { unitVersions } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { editedNames } from '../../../../platform/shared/record.ts';
import { dateAt } from '../../../../platform/shared/zoned-time.ts';
import type { Circuit } from '../../mimic/vocabulary.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { KnownStream } from '../../streams/contract.ts';
import { countStreams, listSetUpStreams } from '../../streams/server/queries.ts';
import type { SilenceAlarm } from '../../streams/vocabulary.ts';
import { findUnitRecord, listUnitRecords, type UnitRecord } from '../../units/server/queries.ts';
import type { VersionState } from '../../versions/vocabulary.ts';
import type { Configuration, ConfiguredUnit, UnitSummary, UnitVersion } from '../contract.ts';
import { type StreamFields, streamDefaults, streamRecord, unitDefaults } from '../record.ts';
import { compareConfigurations } from '../rules/compare-configurations.ts';
import type { UnitKind } from '../vocabulary.ts';
import { openWriterNames } from './check-writers.ts';

export type VersionRow = typeof unitVersions.$inferSelect;

/** By name; units that are only proposed come last. @param own of which units: what is only proposed is at none of them */
export async function listSummaries(db: Executor, own: SomeUnits): Promise<UnitSummary[]> {
  const streams = await countStreams(db);
  const waiting = await db
    .select({ id: unitVersions.smrUnitId, count: sql<number>`count(*)::int` })
    .from(unitVersions)
    .where(eq(unitVersions.state, 'proposed'))
    .groupBy(unitVersions.smrUnitId);
  const proposals = new Map(waiting.map(({ id, count }) => [id, count]));
  const units = await listUnitRecords(db, own);
  const known = new Set(units.map(({ id }) => id));
  const proposed = own === null ? waiting.filter(({ id }) => !known.has(id)) : [];
  return [
    ...units.map(({ id, name, siteName, kind, capacityMw, isSimulatorOn, retiredAt, revision }) => ({
      id,
      name,
      siteName,
      kind,
      capacityMw,
      isSimulatorOn,
      isRetired: retiredAt !== null,
      isOnlyProposed: false,
      revision,
      streams: streams.get(id) ?? 0,
      proposals: proposals.get(id) ?? 0,
    })),
    ...(await Promise.all(proposed.map(({ id, count }) => summariseProposal(db, id, count)))),
  ];
}

async function summariseProposal(db: Executor, id: string, proposals: number): Promise<UnitSummary> {
  const row = await findNewestVersion(db, id);
  const { name, siteName, kind, capacityMw, isSimulatorOn, streams } = toConfiguration(row);
  return {
    ...{ id, name, siteName, kind, capacityMw, isSimulatorOn },
    isRetired: false,
    isOnlyProposed: true,
    revision: 0,
    streams: streams.length,
    proposals,
  };
}

/** How a unit is set up, or, while it is only proposed, how it would be. @throws AppError NOT_FOUND */
export async function findConfigured(db: Executor, id: string): Promise<ConfiguredUnit> {
  const record = await findUnitRecord(db, id);
  if (record) {
    const { revision, retiredAt } = record;
    const configuration = await readConfiguration(db, record);
    return { id, revision, isRetired: retiredAt !== null, isOnlyProposed: false, configuration };
  }
  const proposal = await findNewestVersion(db, id);
  if (!proposal) throw new AppError('NOT_FOUND', 'There is no such unit.');
  return { id, revision: 0, isRetired: false, isOnlyProposed: true, configuration: toConfiguration(proposal) };
}

async function findNewestVersion(db: Executor, id: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(unitVersions)
    .where(eq(unitVersions.smrUnitId, id))
    .orderBy(desc(unitVersions.at))
    .limit(1);
  return row;
}

/** How a unit is set up now. A retired one keeps what its newest version says. */
export async function readConfiguration(db: Executor, record: UnitRecord): Promise<Configuration> {
  const retired = record.retiredAt === null ? null : await findVersion(db, record.id, record.revision);
  if (retired) return toConfiguration(retired);
  const streams = await listSetUpStreams(db, { unitId: record.id });
  return {
    name: record.name,
    assetId: record.opgAssetId || null,
    capacityMw: record.capacityMw,
    commercialSince: record.commercialSince && dateAt(record.commercialSince, record.timeZone),
    // The columns of choices hold only words of their lists: this room alone writes them.
    circuit: record.circuit as Circuit | null,
    siteName: record.siteName,
    timeZone: record.timeZone,
    latitude: record.latitude,
    longitude: record.longitude,
    kind: record.kind as UnitKind,
    ownerLabel: record.ownerLabel,
    isSimulatorOn: record.isSimulatorOn,
    silenceAlarm: record.silenceAlarm as SilenceAlarm,
    silentAfterSeconds: record.silentAfterSeconds,
    streams: streams.map(toFields).sort((a, b) => a.rank - b.rank || (a.tag < b.tag ? -1 : 1)),
  };
}

const streamNames = editedNames(streamRecord);

function toFields(stream: KnownStream): StreamFields {
  // Each field of the declaration is one of the stream, by the same name.
  return Object.fromEntries(streamNames.map((name) => [name, stream[name]])) as StreamFields;
}

/** What a version says. Only this room writes it, as its contract has it. */
export function toConfiguration(row: VersionRow | undefined): Configuration {
  if (!row) throw new Error('the version that was just found is missing');
  const { streams, ...unit } = row.configuration as Configuration;
  // It may be older than some of the fields.
  return { ...unitDefaults, ...unit, streams: streams.map((stream) => ({ ...streamDefaults, ...stream })) };
}

/** @returns null when there is none */
export async function findVersion(db: Executor, smrUnitId: string, number: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(unitVersions)
    .where(and(eq(unitVersions.smrUnitId, smrUnitId), eq(unitVersions.number, number)));
  return row ?? null;
}

/** @returns null when there is none */
export async function lockVersion(tx: Executor, id: string): Promise<VersionRow | null> {
  const [row] = await tx.select().from(unitVersions).where(eq(unitVersions.id, id)).for('update');
  return row ?? null;
}

/** Of which unit a version is; null: there is no such version. */
export async function findUnitOfVersion(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ unitId: unitVersions.smrUnitId }).from(unitVersions).where(eq(unitVersions.id, id));
  return row?.unitId ?? null;
}

/** What an import made, in the order in which it did. */
export function listImported(db: Executor, importId: string): Promise<VersionRow[]> {
  return db.select().from(unitVersions).where(eq(unitVersions.importId, importId)).orderBy(asc(unitVersions.smrUnitId));
}

const MOST_VERSIONS = 200;

/** Newest first, each with what it changed. */
export async function listVersions(db: Executor, smrUnitId: string): Promise<UnitVersion[]> {
  const rows = await db
    .select()
    .from(unitVersions)
    .where(eq(unitVersions.smrUnitId, smrUnitId))
    // How it was shipped comes last, whatever the clocks said; what came into force at one time keeps its order.
    .orderBy(
      sql`${unitVersions.number} is not distinct from 0`,
      desc(unitVersions.at),
      sql`${unitVersions.number} desc nulls first`,
    )
    .limit(MOST_VERSIONS);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const nameWriters = await openWriterNames(db);
  return rows.map((row) => {
    const base = row.number === 0 ? row : byNumber.get(row.base);
    const before = base ? toConfiguration(base) : null;
    return {
      id: row.id,
      number: row.number,
      state: row.state as VersionState,
      isRetired: row.isRetired,
      base: row.base,
      why: row.why,
      author: row.author,
      at: row.at.toISOString(),
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      differences: nameWriters(compareConfigurations(before, toConfiguration(row))),
    };
  });
}

/**
 * How the streams of units were set up, by unit: each version with when it came into force (ms since 1970), in that order. Units that nobody
 * has changed are left out.
 */
export async function listLimitsThen(
  db: Executor,
  unitIds: readonly string[],
): Promise<Map<string, { at: number; streams: Configuration['streams'] }[]>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(unitVersions)
    .where(and(inArray(unitVersions.smrUnitId, [...unitIds]), eq(unitVersions.state, 'applied')))
    .orderBy(asc(unitVersions.number));
  const byUnit = Map.groupBy(rows, ({ smrUnitId }) => smrUnitId);
  const inForce = (row: VersionRow) => (row.number === 0 ? 0 : (row.decidedAt ?? row.at).getTime());
  return new Map(
    [...byUnit].map(([id, versions]) => [
      id,
      versions.map((row) => ({ at: inForce(row), streams: toConfiguration(row).streams })),
    ]),
  );
}
