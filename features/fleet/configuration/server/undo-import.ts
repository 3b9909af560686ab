import type { Executor, Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { followOutages, lockUnits } from '../../units/server/commands.ts';
import { findVersion, listImportedVersions, type VersionRow } from '../../versions/server/queries.ts';
import type { Outcome } from '../contract.ts';
import { declineVersion, takeUnitBack } from './commands.ts';
import { noteTakenBack } from './import-commands.ts';
import { takeBackRecords } from './import-records.ts';
import { listImported } from './queries.ts';

/**
 * Takes back what an import of a file did: its units become what they were, those that it brought are retired, its proposals are withdrawn, and
 * the sites that came with it or with its units go.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it was taken back already, or one of its things was changed since, and then nothing is taken back
 */
export function undoImport(db: Orm, actor: Actor, importId: string, now: Date): Promise<Outcome[]> {
  return db.transaction(async (tx) => {
    const units = await lockUnits(tx);
    await noteTakenBack(tx, importId, actor, now);
    const rows = await listImported(tx, importId);
    const records = await listImportedVersions(tx, importId);
    const outcomes: Outcome[] = [];
    // Plans and groups name units, and no site goes while units stand there.
    for (const kind of ['maintenance_plans', 'fleet_groups'] as const)
      await takeBackRecords(tx, records, kind, { actor, now });
    for (const row of rows) {
      if (row.state === 'proposed') {
        await declineVersion(tx, row.id, actor, now);
        outcomes.push({ id: row.smrUnitId, revision: row.base, state: 'applied' });
      } else if (row.number !== null) outcomes.push(await takeUnitBack(tx, actor, row, row.number, units, now));
    }
    // Its unit has the power again that an outage took.
    await takeBackRecords(tx, records, 'outages', { actor, now });
    // Units that somebody has to approve the retirement of still stand there.
    const areGone = outcomes.every(({ state }) => state === 'applied');
    const sites = areGone ? records : await leaveBrought(tx, records);
    await takeBackRecords(tx, sites, 'fleet_sites', { actor, now });
    if (records.some(({ kind }) => kind === 'outages')) await followOutages(tx, actor, now);
    return outcomes;
  });
}

/** Without the sites that the import brought: what would be taken back of them is that they are there. */
async function leaveBrought(tx: Executor, records: readonly VersionRow[]): Promise<VersionRow[]> {
  const kept: VersionRow[] = [];
  for (const row of records) {
    const base = await findVersion(tx, 'fleet_sites', row.subjectId, row.base);
    if (row.kind !== 'fleet_sites' || (base && !base.isRemoved)) kept.push(row);
  }
  return kept;
}
