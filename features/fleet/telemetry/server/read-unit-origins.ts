import type { Executor } from '../../../../platform/server/database.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { readOrigins } from '../../streams/server/queries.ts';
import { listOwnerLabels } from '../../units/server/queries.ts';
import type { UnitOrigin } from '../contract.ts';
import { MOST_COMPARED_MINUTES } from '../vocabulary.ts';

/** The longest that a page of values shows without being asked for more: the window of a comparison. */
const RECENT_MS = MOST_COMPARED_MINUTES * 60_000;

/** Where the values of each unit come from; simulated units that were never heard are left out. @param seen of which units */
export async function readUnitOrigins(db: Executor, seen: SomeUnits, now: Date): Promise<UnitOrigin[]> {
  const found = await readOrigins(db, new Date(now.getTime() - RECENT_MS), seen);
  const labels = await listOwnerLabels(db, seen);
  return [...new Set([...found.keys(), ...labels.keys()])].map((smrUnitId) => ({
    smrUnitId,
    // Nobody simulates a unit that has an owner, also before its first value.
    origin: found.get(smrUnitId) ?? 'plant',
    ...(labels.has(smrUnitId) ? { ownerLabel: labels.get(smrUnitId) } : {}),
  }));
}
