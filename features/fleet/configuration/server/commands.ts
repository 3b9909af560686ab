import { and, eq } from 'drizzle-orm';
import { fleetImports, unitVersions } from '../../../../database/schema/fleet-configuration.ts';
import type { Executor, Orm } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError, type InputIssue } from '../../../../platform/shared/app-error.ts';
import { dateAt, fromZoneClock } from '../../../../platform/shared/zoned-time.ts';
import type { AuditAction } from '../../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { reviewIsRequired } from '../../../accounts/server/queries.ts';
import { applyLimitChanges, endAlerts } from '../../alerts/server/commands.ts';
import { ensureSite, siteThing } from '../../sites/server/commands.ts';
import { findSiteNamed } from '../../sites/server/queries.ts';
import { judgeAnew, writeStreams } from '../../streams/server/commands.ts';
import { withUnitsLocked, writeUnit } from '../../units/server/commands.ts';
import type { UnitRecord } from '../../units/server/queries.ts';
import type { Change } from '../../versions/server/commands.ts';
import { SHIPPED } from '../../versions/vocabulary.ts';
import type { Configuration, Outcome } from '../contract.ts';
import { reservedIds, type StreamFields, type UnitFields } from '../record.ts';
import { checkStream, checkStreams, checkUnit } from '../rules/check-configuration.ts';
import { compareConfigurations } from '../rules/compare-configurations.ts';
import { MOST_UNITS } from '../vocabulary.ts';
import { checkDerived } from './check-derived.ts';
import { demandWriters } from './check-writers.ts';
import { findVersion, lockVersion, readConfiguration, toConfiguration, type VersionRow } from './queries.ts';

/** What somebody wants a unit to be. */
export interface WantedUnit {
  id: string;
  /** Number of the version that it was made from; null: there is to be no such unit yet. */
  base: number | null;
  configuration: Configuration;
  isRetired: boolean;
  why: string;
  importId?: string | undefined;
}

/**
 * Sets a unit up, all of it in one transaction: the unit, its streams, the alarms that follow, and the version that tells of it. Where the house
 * asks for a second person it becomes a proposal instead, and nothing changes.
 *
 * @throws AppError NOT_FOUND, CONFLICT when somebody else was faster or there is such a unit already, BAD_REQUEST with what is wrong by field
 */
export function setUp(db: Orm, asking: Actor, wanted: WantedUnit, now: Date): Promise<Outcome> {
  return withUnitsLocked(db, { actor: asking }, (tx, { actor }, units) => setUpWithin(tx, actor, wanted, units, now));
}

/** The same for several units, within `withUnitsLocked`. */
export async function setUpAll(
  tx: Executor,
  actor: Actor,
  wanted: readonly WantedUnit[],
  units: readonly UnitRecord[],
  now: Date,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const unit of wanted) outcomes.push(await setUpWithin(tx, actor, unit, units, now, wanted));
  return outcomes;
}

/**
 * What a unit is changed to, from what it is when nobody else can change it any more.
 *
 * @param change throws AppError when it does not fit
 * @throws AppError as `setUp`
 */
export function changeUp(
  db: Orm,
  asking: Actor,
  { id, revision, why }: { id: string; revision: number; why: string },
  now: Date,
  change: (before: Configuration) => Configuration | Promise<Configuration>,
): Promise<Outcome> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }, units) => {
    const before = demandBase(units, id, revision);
    const configuration = await change(await readConfiguration(tx, before));
    const wanted = { id, base: revision, configuration, isRetired: before.retiredAt !== null, why };
    return setUpWithin(tx, actor, wanted, units, now);
  });
}

async function setUpWithin(
  tx: Executor,
  actor: Actor,
  wanted: WantedUnit,
  units: readonly UnitRecord[],
  now: Date,
  together: readonly WantedUnit[] = [],
): Promise<Outcome> {
  const { id, base, isRetired } = wanted;
  const configuration = await nameSite(tx, wanted.configuration);
  const before = base === null ? demandNew(units, id) : demandBase(units, id, base);
  demandSense(configuration);
  const known = before && (await readConfiguration(tx, before));
  await demandWriters(tx, { unitId: id, before: known, wanted: configuration, now });
  if (before && before.revision === 0) await noteShipped(tx, before);
  demandNone(await checkDerived(tx, actor, wanted, known, together));
  const wasRetired = before ? before.retiredAt !== null : false;
  const differences = compareConfigurations(known, configuration);
  if (before && differences.length === 0 && isRetired === wasRetired)
    return { id, revision: before.revision, state: 'applied' };
  const isProposed = await reviewIsRequired(tx);
  const { why, importId = null } = wanted;
  const [row] = await tx
    .insert(unitVersions)
    .values({
      smrUnitId: id,
      state: 'proposed',
      configuration,
      isRetired,
      base: base ?? 0,
      why,
      author: actor.email,
      at: now,
      importId,
    })
    .returning();
  if (!row) throw new Error('the version that was just inserted is missing');
  const revision = isProposed ? (before?.revision ?? 0) : await bringIntoForce(tx, row, before, { actor, why, now });
  await note(tx, actor, isProposed ? 'unit.propose' : 'unit.change', row, { why, differences: differences.length });
  return { id, revision, state: isProposed ? 'proposed' : 'applied' };
}

/** A version of before may know its site by the name that it had then. */
async function nameSite(tx: Executor, configuration: Configuration): Promise<Configuration> {
  const site = await findSiteNamed(tx, configuration.siteName);
  return site ? { ...configuration, siteName: site.name } : configuration;
}

/**
 * Sets a unit up as what was changed around it asks for: it is part of that change, which was approved as a whole. Units are locked.
 *
 * @param known how it was
 */
export async function setUpFollowing(
  tx: Executor,
  unit: UnitRecord,
  { known, wanted }: { known: Configuration; wanted: Configuration },
  { actor, why, now }: Change,
): Promise<void> {
  if (unit.revision === 0) await noteShipped(tx, unit, known);
  const [row] = await tx
    .insert(unitVersions)
    .values({
      ...{ smrUnitId: unit.id, state: 'proposed', configuration: wanted, isRetired: unit.retiredAt !== null },
      ...{ base: unit.revision, why, author: actor.email, at: now },
    })
    .returning();
  if (!row) throw new Error('the version that was just inserted is missing');
  await bringIntoForce(tx, row, unit, { actor, why, now });
}

function demandNew(units: readonly UnitRecord[], id: string): null {
  const refuse = (message: string) => new AppError('CONFLICT', message, { issues: [{ path: ['id'], message }] });
  const known = units.find((unit) => unit.id === id);
  if (known)
    throw refuse(
      known.retiredAt ? `A unit ${id} was retired. Restore it, or take another id.` : `There is a unit ${id} already.`,
    );
  if (reservedIds.some((word) => word === id)) throw refuse(`${id} is an address of the site itself. Take another id.`);
  if (units.length >= MOST_UNITS) throw refuse(`There are ${MOST_UNITS} units already, which is the most.`);
  return null;
}

function demandBase(units: readonly UnitRecord[], id: string, base: number): UnitRecord {
  const unit = units.find((known) => known.id === id);
  if (!unit) throw new AppError('NOT_FOUND', 'There is no such unit.');
  if (unit.revision !== base)
    throw new AppError(
      'CONFLICT',
      'Somebody else changed this unit meanwhile. Look at it as it is now, then change it.',
    );
  return unit;
}

function demandSense(configuration: Configuration): void {
  // What is stored may be older than today's lists; what is set has passed the contract or the reading of a file.
  const streams = configuration.streams as StreamFields[];
  const issues = [
    ...checkUnit(configuration as UnitFields),
    ...checkStreams(streams),
    ...streams.flatMap((stream) => checkStream(stream).map((issue) => ({ ...issue, tag: stream.tag }))),
  ];
  demandNone(issues);
}

function demandNone(issues: readonly (InputIssue & { tag?: string })[]): void {
  const [first] = issues;
  if (!first) return;
  const where = first.tag === undefined ? '' : `${first.tag}: `;
  throw new AppError('BAD_REQUEST', `${where}${first.message}`, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });
}

/** The first change of a unit that was shipped keeps how it was, so that it can be restored. */
async function noteShipped(tx: Executor, unit: UnitRecord, known?: Configuration): Promise<void> {
  const configuration = known ?? (await readConfiguration(tx, unit));
  await tx
    .insert(unitVersions)
    .values({
      smrUnitId: unit.id,
      number: 0,
      state: 'applied',
      configuration,
      base: 0,
      why: 'As it was shipped',
      author: SHIPPED,
      at: unit.createdAt,
    })
    .onConflictDoNothing();
}

/** Adding a site, or bringing one back, moves no unit. */
const sites = siteThing(async () => {});

/** Units are locked. @returns the number that the version got */
async function bringIntoForce(
  tx: Executor,
  { id: versionId, smrUnitId: id, isRetired, ...row }: VersionRow,
  before: UnitRecord | null,
  change: Change,
): Promise<number> {
  const { now } = change;
  const { streams, assetId, commercialSince, ...unit } = toConfiguration({
    ...row,
    id: versionId,
    smrUnitId: id,
    isRetired,
  });
  const revision = (before?.revision ?? 0) + 1;
  await writeUnit(tx, {
    id,
    ...unit,
    siteName: await ensureSite(tx, sites, unit, { ...change, importId: row.importId ?? undefined }),
    opgAssetId: assetId ?? '',
    commercialSince: toInstant(commercialSince, unit.timeZone, before),
    retiredAt: isRetired ? (before?.retiredAt ?? now) : null,
    revision,
  });
  const removed = await writeStreams(tx, id, isRetired ? [] : streams, now);
  if (isRetired) await endAlerts(tx, { smrUnitId: id }, now, 'The unit was retired');
  else if (removed.length > 0) await endAlerts(tx, { streamIds: removed }, now, 'The stream was removed');
  await applyLimitChanges(tx, await judgeAnew(tx, id));
  await tx.update(unitVersions).set({ state: 'applied', number: revision }).where(eq(unitVersions.id, versionId));
  return revision;
}

/** The day on which a unit became commercial, as an instant: the one that is known already, or the day's beginning at the unit. */
function toInstant(day: string | null, timeZone: string, before: UnitRecord | null): Date | null {
  if (day === null) return null;
  const known = before?.commercialSince;
  if (known && dateAt(known, before.timeZone) === day) return known;
  // Some places change their clocks at midnight.
  return fromZoneClock(`${day}T00:00`, timeZone) ?? fromZoneClock(`${day}T01:00`, timeZone);
}

/** @throws AppError as `setUp`; NOT_FOUND without such a version */
export async function restoreVersion(
  db: Orm,
  actor: Actor,
  { id, number, revision, why }: { id: string; number: number; revision: number; why: string },
  now: Date,
): Promise<Outcome> {
  const version = await findVersion(db, id, number);
  if (!version) throw new AppError('NOT_FOUND', 'There is no such version of this unit.');
  const { isRetired } = version;
  return setUp(db, actor, { id, base: revision, configuration: toConfiguration(version), isRetired, why }, now);
}

/** @throws AppError NOT_FOUND, CONFLICT when it is retired already or was changed meanwhile */
export function retireUnit(
  db: Orm,
  asking: Actor,
  { id, revision, why }: { id: string; revision: number; why: string },
  now: Date,
): Promise<Outcome> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }, units) => {
    const unit = demandBase(units, id, revision);
    if (unit.retiredAt) throw new AppError('CONFLICT', 'This unit is retired already.');
    const configuration = await readConfiguration(tx, unit);
    return setUpWithin(tx, actor, { id, base: revision, configuration, isRetired: true, why }, units, now);
  });
}

/**
 * Approves or declines what somebody proposed. Its author may withdraw it, which is declining, and not approve it.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for the author's own approval; CONFLICT when it was decided already, or its unit was changed since
 */
export function decideProposal(
  db: Orm,
  asking: Actor,
  { id, decision }: { id: string; decision: 'approve' | 'decline' },
  now: Date,
): Promise<Outcome> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }, units) => {
    const row = await lockVersion(tx, id);
    if (!row) throw new AppError('NOT_FOUND', 'There is no such proposal.');
    if (row.state !== 'proposed') throw new AppError('CONFLICT', 'This was decided already.');
    const unit = units.find((known) => known.id === row.smrUnitId) ?? null;
    const decided = { decidedBy: actor.email, decidedAt: now };
    const outcome = (revision: number): Outcome => ({ id: row.smrUnitId, revision, state: 'applied' });
    if (decision === 'decline') {
      await tx
        .update(unitVersions)
        .set({ state: 'declined', ...decided })
        .where(eq(unitVersions.id, id));
      await note(tx, actor, 'unit.decline', row, {});
      return outcome(unit?.revision ?? 0);
    }
    if (row.author === actor.email)
      throw new AppError('FORBIDDEN', 'You proposed this yourself. Somebody else has to approve it.');
    if ((unit?.revision ?? 0) !== row.base)
      throw new AppError('CONFLICT', 'The unit was changed since this was proposed. It has to be proposed again.');
    const configuration = toConfiguration(row);
    demandSense(configuration);
    const wanted = { id: row.smrUnitId, configuration, isRetired: row.isRetired };
    const known = unit && (await readConfiguration(tx, unit));
    // A key may have been revoked, or a mapping removed, since a stream was to be written by it alone.
    await demandWriters(tx, { unitId: row.smrUnitId, before: known, wanted: configuration, now });
    demandNone(await checkDerived(tx, actor, wanted, known, []));
    await tx.update(unitVersions).set(decided).where(eq(unitVersions.id, id));
    const revision = await bringIntoForce(tx, row, unit, { actor, why: row.why, now });
    await note(tx, actor, 'unit.approve', row, {});
    return outcome(revision);
  });
}

/** What was only proposed is not to come. */
export async function declineVersion(tx: Executor, id: string, actor: Actor, now: Date): Promise<void> {
  const decided = { state: 'declined', decidedBy: actor.email, decidedAt: now };
  await tx.update(unitVersions).set(decided).where(eq(unitVersions.id, id));
}

/** Takes back what an import did to a unit; one that is so already stays. @throws AppError CONFLICT when it was changed since */
export async function takeUnitBack(
  tx: Executor,
  actor: Actor,
  row: VersionRow,
  number: number,
  units: readonly UnitRecord[],
  now: Date,
): Promise<Outcome> {
  const id = row.smrUnitId;
  const base = await findVersion(tx, id, row.base);
  const before = base ? { configuration: toConfiguration(base), isRetired: base.isRetired } : null;
  const wanted = before ?? { configuration: toConfiguration(row), isRetired: true };
  const unit = units.find((one) => one.id === id);
  if (unit && unit.revision !== number && (await isAlready(tx, unit, wanted)))
    return { id, revision: unit.revision, state: 'applied' };
  if (unit?.revision !== number)
    throw new AppError('CONFLICT', `The unit ${id} was changed since it was imported. Nothing was taken back.`);
  return setUpWithin(tx, actor, { id, base: number, ...wanted, why: `Import taken back: ${row.why}` }, units, now);
}

/** Whether a unit is set up so; two that are retired are, whatever they were before. */
async function isAlready(
  tx: Executor,
  unit: UnitRecord,
  { configuration, isRetired }: Pick<WantedUnit, 'configuration' | 'isRetired'>,
): Promise<boolean> {
  if (unit.retiredAt !== null || isRetired) return unit.retiredAt !== null && isRetired;
  return compareConfigurations(await readConfiguration(tx, unit), await nameSite(tx, configuration)).length === 0;
}

function note(tx: Executor, actor: Actor, action: AuditAction, row: VersionRow, details: Record<string, unknown>) {
  const { name } = toConfiguration(row);
  return recordAudit(tx, actor, {
    action,
    subjectType: 'smr_units',
    subjectId: row.smrUnitId,
    details: { name, ...details },
  });
}

/** Whoever proposed something does not approve it, under whatever address. */
export async function moveProposer(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(unitVersions)
    .set({ author: to })
    .where(and(eq(unitVersions.author, from), eq(unitVersions.state, 'proposed')));
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [
    ...[unitVersions.author, unitVersions.decidedBy],
    ...[fleetImports.author, fleetImports.askedBackBy, fleetImports.takenBackBy],
  ]);
}
