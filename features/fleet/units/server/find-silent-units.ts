import type { Executor } from '../../../../platform/server/database.ts';
import { isSilent } from '../../streams/rules/describe-values.ts';
import { listSpokenStreams } from '../../streams/server/queries.ts';

/** Of these units, those of whose measured values none is of now, by the rule of their cards. @param unitIds that somebody sees */
export async function findSilentUnits(db: Executor, unitIds: readonly string[], now: Date): Promise<string[]> {
  const streams = Map.groupBy(await listSpokenStreams(db, unitIds), ({ smrUnitId }) => smrUnitId);
  return [...streams]
    .filter(([, own]) =>
      isSilent(
        own,
        own.map(({ newest, isMarked }) => ({
          at: newest,
          value: newest === null ? null : 0,
          quality: isMarked ? 'stale' : 'good',
        })),
        now.getTime(),
      ),
    )
    .map(([id]) => id);
}
