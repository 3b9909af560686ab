import type { Executor } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import { sqlStateOf } from '../../../platform/server/sql-state.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { ImportedRow, Importer, SaveablePlan, SavedRow } from './define-importer.ts';
import type { PlannedRow } from './plan-import.ts';
import { keepRecords } from './record-commands.ts';

/** All rows in one go; if that fails, each alone, so that one bad row costs no other. @returns in the order of the rows */
export async function saveChunk<Row extends ImportedRow>(
  tx: Executor,
  importer: Importer<Row>,
  rows: readonly PlannedRow<Row>[],
  log: Log,
): Promise<SavedRow[]> {
  const saveable = rows.flatMap(({ plan }) => (isSaveable(plan) ? [plan] : []));
  const saved = saveable.length === 0 ? [] : await savePlans(tx, importer, saveable, log);
  return rows.map(({ plan }) => (isSaveable(plan) ? (saved.shift() ?? missing(importer)) : withoutSaving(plan)));
}

function isSaveable<Row>(plan: PlannedRow<Row>['plan']): plan is SaveablePlan<Row> {
  return plan.outcome === 'created' || plan.outcome === 'updated';
}

async function savePlans<Row extends ImportedRow>(
  tx: Executor,
  importer: Importer<Row>,
  plans: readonly SaveablePlan<Row>[],
  log: Log,
): Promise<SavedRow[]> {
  try {
    // A transaction inside a transaction is a savepoint.
    return await tx.transaction((savepoint) => keepRecords(importer).save(savepoint, plans));
  } catch (error) {
    if (plans.length === 1) return [failed(importer, error, log)];
    if (importer.isWhole) return plans.map(() => failed(importer, error, log));
    const saved: SavedRow[] = [];
    for (const plan of plans) saved.push(...(await savePlans(tx, importer, [plan], log)));
    return saved;
  }
}

function failed(importer: Importer, error: unknown, log: Log): SavedRow {
  const nothing = { outcome: 'failed', recordId: null, revision: null, before: null } as const;
  if (error instanceof AppError) return { ...nothing, message: error.message };
  const takenMeanwhile = `Another ${importer.record.nouns.one} with the same key was added while the import ran. Import the row again.`;
  // unique_violation
  if (sqlStateOf(error) === '23505') return { ...nothing, message: takenMeanwhile };
  log.error({ err: error, kind: importer.record.kind }, 'a row could not be imported');
  return { ...nothing, message: 'The database refused it. It has been logged.' };
}

function withoutSaving(plan: Exclude<PlannedRow<unknown>['plan'], SaveablePlan<unknown>>): SavedRow {
  const nothing = { recordId: null, revision: null, before: null, message: null };
  if (plan.outcome === 'failed') return { ...nothing, outcome: 'failed', message: plan.message };
  return { ...nothing, outcome: 'unchanged', recordId: plan.recordId };
}

function missing(importer: Importer): never {
  throw new Error(`the importer of ${importer.record.kind} left out a row`);
}
