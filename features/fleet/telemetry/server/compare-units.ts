import type { Executor } from '../../../../platform/server/database.ts';
import { MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { listSisterStreams } from '../../streams/server/queries.ts';
import { listUnits } from '../../units/server/queries.ts';
import { readNotice } from '../../units/server/source-queries.ts';
import { compareSisters } from '../rules/compare-sisters.ts';
import type { WholeComparison } from '../rules/cut-comparison.ts';
import { groupSisters } from '../rules/group-sisters.ts';
import { rankFindings } from '../rules/rank-findings.ts';
import { readMeans } from './queries.ts';

const noMeans = { mean: null, halves: [null, null] as const };

/**
 * Sister units over the minutes up to now; the first of them is a whole one.
 *
 * @param seen among which units
 * @param unitId whose sisters; left out, or not there: of the largest group
 */
export async function compareUnits(
  db: Executor,
  { minutes, unitId, seen }: { minutes: number; unitId?: string | undefined; seen: SomeUnits },
  now: Date,
): Promise<WholeComparison> {
  const from = new Date((Math.floor(now.getTime() / MINUTE_MS) - minutes) * MINUTE_MS);
  const [all, streams] = [await listUnits(db, seen), await listSisterStreams(db, seen)];
  const byUnit = Map.groupBy(streams, ({ smrUnitId }) => smrUnitId);
  const groups = groupSisters(all, ({ id }) => new Set((byUnit.get(id) ?? []).map(({ tag }) => tag)));
  const units = groups.find((group) => group.some(({ id }) => id === unitId)) ?? groups[0] ?? [];
  const ranked = units.flatMap(({ id }) => byUnit.get(id) ?? []).sort((a, b) => a.rank - b.rank);
  const means = await readMeans(
    db,
    ranked.map(({ id }) => id),
    from,
    now,
  );
  const compared = compareSisters(
    units,
    ranked.map((stream) => ({ ...stream, ...(means.get(stream.id) ?? noMeans) })),
  );
  return {
    notice: await readNotice(db, units.length > 0 ? units.map(({ id }) => id) : seen, from),
    groups: groups.map((group) => group.map(({ id, name }) => ({ smrUnitId: id, name }))),
    from: from.toISOString(),
    to: now.toISOString(),
    ...compared,
    findings: rankFindings(compared),
  };
}
