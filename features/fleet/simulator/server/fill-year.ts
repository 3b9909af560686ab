import type { Database } from '../../../../platform/server/database.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { noteSimulated } from '../../streams/server/newest-commands.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { insertHours } from '../../telemetry/server/commands.ts';
import { listOldestHours } from '../../telemetry/server/queries.ts';
import { listOutagesOf } from '../../units/server/queries.ts';
import { recallHours } from './recall-hours.ts';
import { startDemoWorld } from './resume-world.ts';

export interface FillDeps {
  db: Pick<Database, 'orm'>;
  /** The world's, so that its instruments have the errors that they go on with. */
  seed: number;
  stopSignal: AbortSignal;
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const YEAR_MS = 365 * 24 * HOUR_MS;
/** Four days of a unit's 28 streams: 2,700 rows in one statement, which holds up the embedded database for some 50 ms. */
const PART_MS = 96 * HOUR_MS;
/** Between two parts. The year is there within a few minutes, beside a server that answers meanwhile. */
const BREATH_MS = 250;

/**
 * Gives the units the year before the first start, by the hour and after the records of their outages: otherwise the records would tell of a
 * year of operation of which no instrument knows. Newest first, so that short ranges are there at once; how far back a unit's hours
 * go tells where a start that was interrupted goes on, and that there is nothing to do.
 *
 * @param until first moment that the simulator itself tells of, ms since 1970
 */
export async function fillYear(deps: FillDeps, firstStart: number, until: number): Promise<void> {
  const { db, seed, stopSignal, pause } = deps;
  const end = Math.floor(until / HOUR_MS) * HOUR_MS;
  const begin = Math.floor((firstStart - YEAR_MS) / HOUR_MS) * HOUR_MS;
  const oldest = await listOldestHours(db.orm, 'generator_net');
  const { units } = startDemoWorld(seed, firstStart, firstStart);
  const unfilled = units.flatMap(({ id, plan, instruments }, index) => {
    const filledTo = Math.min(end, oldest.get(id) ?? end);
    return oldest.has(id) && filledTo > begin ? [{ id, plan, instruments, filledTo, seed: seed + index }] : [];
  });
  for (let to = end; to > begin; to -= PART_MS) {
    for (const { id, filledTo, ...unit } of unfilled) {
      const [from, before] = [Math.max(begin, to - PART_MS), Math.min(to, filledTo)];
      if (before <= from) continue;
      if (stopSignal.aborted) return;
      const losses = (await listOutagesOf(db.orm, id, new Date(from))).map(({ startsAt, endsAt, ...loss }) => ({
        ...loss,
        startsAt: startsAt.getTime(),
        endsAt: endsAt?.getTime() ?? null,
      }));
      const ofUnit = await listStreams(db.orm, { unitId: id });
      const streams = new Map(ofUnit.map(({ tag, id: streamId }) => [tag, streamId]));
      const hours = recallHours({ ...unit, firstStart, losses }, from, before);
      await insertHours(
        db.orm,
        hours.flatMap(({ tag, ...hour }) => {
          const streamId = streams.get(tag);
          return streamId === undefined ? [] : [{ ...hour, streamId, lastAt: null, uncertain: 0, bad: 0 }];
        }),
      );
      await db.orm.transaction((tx) => noteSimulated(tx, ofUnit, before - 1));
      await pause(BREATH_MS, stopSignal);
    }
  }
}
