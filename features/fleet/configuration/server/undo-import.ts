import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { followOutages, lockUnits } from '../../units/server/commands.ts';
import type { VersionOutcome } from '../../versions/contract.ts';
import { findVersion, listImportedVersions, type VersionRow } from '../../versions/server/queries.ts';
import type { VersionedKind } from '../../versions/vocabulary.ts';
import { declineVersion, takeUnitBack } from './commands.ts';
import { lockImport, noteTakenBack } from './import-commands.ts';
import { takeBackRecords } from './import-records.ts';
import { listImported } from './queries.ts';

/**
 * Takes back what an import of a file did: its units become what they were, those that it brought are retired, its proposals are withdrawn, and
 * the sites that came with it or with its units go. Where a second person has to approve some of that, it is only asked for, and whoever asks
 * again once that is decided has the rest: what is as it was before already stays so.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it was taken back already, or asked to be and that waits, or one of its things was changed since, and
 *   then nothing is taken back
 */
export function undoImport(db: Orm, actor: Actor, importId: string, now: Date): Promise<VersionOutcome[]> {
  return db.transaction(async (tx) => {
    const units = await lockUnits(tx);
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

/** Without the sites that are there because of the import: what would be taken back of them is that they are. Those only proposed are withdrawn. */
async function leaveBrought(tx: Executor, records: readonly VersionRow[]): Promise<VersionRow[]> {
  const kept: VersionRow[] = [];
  for (const row of records) {
    const base = await findVersion(tx, 'fleet_sites', row.subjectId, row.base);
    if (row.number === null || (base && !base.isRemoved)) kept.push(row);
  }
  return kept;
}
