import type { Database, Executor, Orm } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { findProfileByEmail, findStanding } from '../../../accounts/server/queries.ts';
import { followOutages, withUnitsLocked } from '../../units/server/commands.ts';
import { demandAtUnit, demandEverywhere } from '../../units/server/permissions.ts';
import type { VersionOutcome } from '../../versions/contract.ts';
import { findVersion, listImportedVersions, type VersionRow } from '../../versions/server/queries.ts';
import type { VersionedKind } from '../../versions/vocabulary.ts';
import { declineVersion, takeUnitBack } from './commands.ts';
import { lockImport, noteTakenBack } from './import-commands.ts';
import { listToGoOnWith, type ToGoOnWith } from './import-queries.ts';
import { findUnitOf, takeBackRecords } from './import-records.ts';
import { listImported } from './queries.ts';

/** What was not taken back further within a day after the last approval is left to people: by then it would come as a surprise. */
const GOES_ON_MS = DAY_MS;

/** Lets somebody take an import back. @throws AppError unless he is an engineer of all that it touched */
export async function demandToUndo(db: Executor, actor: Actor, importId: string): Promise<void> {
  const unitIds = new Set<string | null>([
    ...(await listImported(db, importId)).map(({ smrUnitId }) => smrUnitId),
    ...(await listImportedVersions(db, importId)).map(findUnitOf),
  ]);
  for (const unitId of unitIds) {
    if (unitId !== null) await demandAtUnit(db, actor, 'engineer', unitId);
    else await demandEverywhere(db, actor, 'engineer');
  }
}

/**
 * Takes back what an import of a file did: its units become what they were, those that it brought are retired, its proposals are withdrawn, and
 * the sites that came with it or with its units go. Where a second person has to approve some of that, it is only asked for; once all of it is
 * approved `goOnUndoing` asks for the rest, and what is as it was before already stays so.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it was taken back already, or asked to be and that waits, or one of its things was changed since, and
 *   then nothing is taken back
 */
export function undoImport(db: Orm, asking: Actor, importId: string, now: Date): Promise<VersionOutcome[]> {
  return withUnitsLocked(db, { actor: asking }, async (tx, { actor }, units) => {
    await lockImport(tx, importId);
    const rows = await listImported(tx, importId);
    const records = await listImportedVersions(tx, importId);
    const outcomes: VersionOutcome[] = [];
    const takeBack = async (some: readonly VersionRow[], kind: VersionedKind) =>
      outcomes.push(...(await takeBackRecords(tx, some, kind, { actor, now })));
    // Plans and groups name units, and no site goes while units stand there.
    await takeBack(records, 'maintenance_plans');
    await takeBack(records, 'fleet_groups');
    const ofUnits: VersionOutcome[] = [];
    for (const row of rows) {
      if (row.state === 'proposed') {
        await declineVersion(tx, row.id, actor, now);
        ofUnits.push({ id: row.smrUnitId, revision: row.base, state: 'applied' });
      } else if (row.number !== null) ofUnits.push(await takeUnitBack(tx, actor, row, row.number, units, now));
    }
    outcomes.push(...ofUnits);
    // Its unit has the power again that an outage took.
    await takeBack(records, 'outages');
    // Units that somebody has to approve the retirement of still stand there.
    const areGone = ofUnits.every(({ state }) => state === 'applied');
    await takeBack(areGone ? records : await leaveBrought(tx, records), 'fleet_sites');
    if (records.some(({ kind }) => kind === 'outages')) await followOutages(tx, actor, now);
    const isDone = outcomes.every(({ state }) => state === 'applied');
    await noteTakenBack(tx, importId, actor, now, isDone);
    return outcomes;
  });
}

export interface GoingOnDeps {
  db: Database;
  log: Log;
  now(): Date;
}

/**
 * Takes back the rest of an import when the last change that waited for a second person was approved, in the name of whoever asked and with the
 * rights that he has now. Where one was declined, or something stands against it, the list of imports says so and offers the button.
 *
 * Never throws: what was decided is committed, and whoever decided is told that. What fails here `goOnWithRest` does later.
 *
 * @param decided the version that was decided
 */
export async function goOnUndoing(deps: GoingOnDeps, decided: string): Promise<void> {
  try {
    for (const one of await listToGoOnWith(deps.db.orm, decided)) await goOnWith(deps, one);
  } catch (error) {
    deps.log.error({ err: error, decided }, 'imports that a decision lets go on being taken back were not found');
  }
}

/** The same for every import of which all that waited was approved, and the rest was not asked for: the process ended, or the database failed. */
export async function goOnWithRest(deps: GoingOnDeps, signal: AbortSignal): Promise<void> {
  for (const one of await listToGoOnWith(deps.db.orm, { since: new Date(deps.now().getTime() - GOES_ON_MS) })) {
    if (signal.aborted) return;
    await goOnWith(deps, one);
  }
}

/** Imports of which the log says already that there is nobody in whose name they go on: they are looked at every ten minutes. */
const saidOf = new Set<string>();

async function goOnWith({ db: { orm }, log, now }: GoingOnDeps, { id, askedBackBy }: ToGoOnWith): Promise<void> {
  try {
    const asker = await findAsker(orm, askedBackBy);
    if (!asker) {
      if (!saidOf.has(id))
        log.warn({ importId: id }, 'an import is not taken back further: whoever asked for it may not');
      saidOf.add(id);
      return;
    }
    await demandToUndo(orm, asker, id);
    await undoImport(orm, asker, id, now());
  } catch (error) {
    // What was approved stays so, whatever stands against the rest.
    if (!(error instanceof AppError)) log.error({ err: error, importId: id }, 'an import was not taken back further');
  }
}

/** @returns null: there is no such account any more, or it has lost what it needs for more than looking on */
async function findAsker(db: Executor, address: string): Promise<Actor | null> {
  const profile = await findProfileByEmail(db, address);
  const person = profile && (await findStanding(db, profile.id));
  if (!person?.isActive || (person.secondFactorRequired && !person.hasSecondFactor)) return null;
  return { id: person.id, email: person.email, role: person.role };
}

/** Without the sites that are there because of the import: what would be taken back of them is that they are. Those only proposed are withdrawn. */
async function leaveBrought(tx: Executor, records: readonly VersionRow[]): Promise<VersionRow[]> {
  const kept: VersionRow[] = [];
  for (const row of records) {
    const base = await findVersion(tx, 'fleet_sites', row.subjectId, row.base);
    if (row.number === null || (base && !base.isRemoved)) kept.push(row);
  }
  return kept;
}
