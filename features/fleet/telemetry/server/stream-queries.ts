import { and, asc, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/server/database.ts';
import { containing } from '../../../../platform/server/like-pattern.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { streamLabels } from '../../streams/server/queries.ts';
import { unitLabels } from '../../units/server/queries.ts';
import type { FoundStream } from '../contract.ts';
import { STREAMS_FOUND } from '../vocabulary.ts';

/** Words that are looked for. */
const MOST_WORDS = 8;

/** Streams for a field in which somebody types: each of the first words somewhere in what the stream and its unit are called. */
export async function findStreams(db: Executor, q: string, seen: SomeUnits): Promise<FoundStream[]> {
  const { smrUnitId, tag, description, unit } = streamLabels;
  // A name as senders write it is found, too. What is longer is not a name: all streams are looked at for each word.
  const words = q.split(/[\s.]+/).filter((word) => word !== '');
  const patterns = words.slice(0, MOST_WORDS).map((word) => containing(word));
  const called = sql`concat_ws(' ', ${description}, ${tag}, ${smrUnitId}, ${unitLabels.name})`;
  const rows = await db
    .select({ smrUnitId, tag, description, unit, unitName: unitLabels.name })
    .from(streamLabels)
    .innerJoin(unitLabels, eq(unitLabels.id, smrUnitId))
    .where(
      and(
        isNull(streamLabels.removedAt),
        isNull(unitLabels.retiredAt),
        inUnits(smrUnitId, seen),
        ...patterns.map((pattern) => ilike(called, pattern)),
      ),
    )
    .orderBy(asc(unitLabels.name), asc(streamLabels.rank), asc(smrUnitId), asc(tag))
    .limit(STREAMS_FOUND);
  return rows.map(({ smrUnitId: unitId, tag: ofUnit, ...found }) => ({ name: `${unitId}.${ofUnit}`, ...found }));
}
