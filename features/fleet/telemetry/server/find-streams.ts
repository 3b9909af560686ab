import { and, asc, eq, ilike, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import { streamLabels } from '../../streams/server/queries.ts';
import { unitLabels } from '../../units/server/queries.ts';
import type { FoundStream } from '../contract.ts';
import { STREAMS_FOUND } from '../vocabulary.ts';

/** Streams for a field in which somebody types: each of the words somewhere in what the stream and its unit are called. */
export async function findStreams(db: Executor, q: string, seen: SomeUnits): Promise<FoundStream[]> {
  const { smrUnitId, tag, description, unit } = streamLabels;
  const words = q.split(/\s+/).filter((word) => word !== '');
  const isCalled = (word: string) => {
    // A name as senders write it is found, too.
    const patterns = word.split('.').map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
    return and(
      ...patterns.map((pattern) =>
        or(...[description, tag, smrUnitId, unitLabels.name].map((column) => ilike(column, pattern))),
      ),
    );
  };
  const rows = await db
    .select({ smrUnitId, tag, description, unit, unitName: unitLabels.name })
    .from(streamLabels)
    .innerJoin(unitLabels, eq(unitLabels.id, smrUnitId))
    .where(
      and(
        isNull(streamLabels.removedAt),
        isNull(unitLabels.retiredAt),
        inUnits(smrUnitId, seen),
        ...words.map(isCalled),
      ),
    )
    .orderBy(asc(unitLabels.name), asc(streamLabels.rank), asc(smrUnitId), asc(tag))
    .limit(STREAMS_FOUND);
  return rows.map(({ smrUnitId: unitId, tag: ofUnit, ...found }) => ({ name: `${unitId}.${ofUnit}`, ...found }));
}
