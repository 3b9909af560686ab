import type { Executor } from '../../../../platform/server/database.ts';
import { joinOrigins } from '../../streams/rules/trace-origins.ts';
import { listStreams, readOrigins } from '../../streams/server/queries.ts';
import { originNotices } from '../../streams/vocabulary.ts';
import { listUnits } from '../../units/server/queries.ts';
import type { FleetComparison } from '../contract.ts';
import { compareSisters } from '../rules/compare-sisters.ts';
import { rankFindings } from '../rules/rank-findings.ts';
import { readMeans } from './queries.ts';

const MINUTE_MS = 60_000;
const noMeans = { mean: null, halves: [null, null] as const };

/** Sister units over the minutes up to now; the first of them is a whole one. */
export async function compareUnits(db: Executor, minutes: number, now: Date): Promise<FleetComparison> {
  const from = new Date((Math.floor(now.getTime() / MINUTE_MS) - minutes) * MINUTE_MS);
  const [units, streams, means] = [await listUnits(db), await listStreams(db, {}), await readMeans(db, from, now)];
  const ranked = streams.toSorted((a, b) => a.rank - b.rank);
  const compared = compareSisters(
    units,
    ranked.map((stream) => ({ ...stream, ...(means.get(stream.id) ?? noMeans) })),
  );
  return {
    notice: originNotices[joinOrigins([...(await readOrigins(db, from)).values()])],
    from: from.toISOString(),
    to: now.toISOString(),
    ...compared,
    findings: rankFindings(compared),
  };
}
