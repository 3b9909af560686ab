import type { Orm } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { followOutages, lockUnits } from '../../units/server/commands.ts';
import { listImportedVersions } from '../../versions/server/queries.ts';
import type { Outcome } from '../contract.ts';
import { declineVersion, takeUnitBack } from './commands.ts';
import { takeBackRecords } from './import-records.ts';
import { listImported } from './queries.ts';

/**
 * Takes back what an import of a file did: its units become what they were, those that it brought are retired, its proposals are withdrawn.
 *
 * @throws AppError NOT_FOUND; CONFLICT when one of its units was changed since, and then nothing is taken back
 */
export function undoImport(db: Orm, actor: Actor, importId: string, now: Date): Promise<Outcome[]> {
  return db.transaction(async (tx) => {
    const units = await lockUnits(tx);
    const rows = await listImported(tx, importId);
    const records = await listImportedVersions(tx, importId);
    if (rows.length + records.length === 0) throw new AppError('NOT_FOUND', 'There is no such import.');
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
    await takeBackRecords(tx, records, 'fleet_sites', { actor, now });
    if (records.some(({ kind }) => kind === 'outages')) await followOutages(tx, actor, now);
    return outcomes;
  });
}
