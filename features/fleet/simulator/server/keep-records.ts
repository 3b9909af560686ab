import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { alignOutages } from '../../units/server/commands.ts';
import { listSimulatedUnitIds, listUnits } from '../../units/server/queries.ts';
import { SIMULATION } from '../../units/vocabulary.ts';
import { listRefuellings } from '../rules/plan-operation.ts';
import type { World } from './create-world.ts';
import { trippedSince } from './operate-unit.ts';

export interface RecordDeps {
  db: Pick<Database, 'orm'>;
  log: Log;
  now(): Date;
}

/**
 * Tells the records what happens in the world: refuellings that begin, trips and returns to the grid. The world is the truth: a trip that it does
 * not know (it was settled anew after a long pause) is over, and what is recorded already stays as it is.
 *
 * @returns to be called whenever the world has moved; the database is asked only when something changed, and again after a failure
 */
export function createRecordKeeper({ db, log, now }: RecordDeps): (world: World) => Promise<void> {
  let told = '';
  return async (world) => {
    const news = { refuellings: listRefuellings(world.firstStart, world.at), trips: listTrips(world) };
    const facts = JSON.stringify([news.refuellings, news.trips.map(({ unitId }) => unitId)]);
    if (facts === told) return;
    try {
      await record(db, news, now());
      told = facts;
    } catch (error) {
      log.warn({ err: error }, 'outages of the simulated fleet could not be recorded; it is tried again');
    }
  };
}

interface Trip {
  unitId: string;
  title: string;
  /** ms since 1970 */
  startsAt: number;
}

function listTrips(world: World): Trip[] {
  return world.units.flatMap(({ id: unitId, state, crew }) => {
    const startsAt = trippedSince(state, crew);
    if (startsAt === null) return [];
    const { isScrammed, scramCause } = state.control;
    return [{ unitId, startsAt, title: isScrammed ? `Reactor trip: ${scramCause}` : 'Turbine trip' }];
  });
}

async function record(
  db: RecordDeps['db'],
  { refuellings, trips }: { refuellings: ReturnType<typeof listRefuellings>; trips: Trip[] },
  now: Date,
): Promise<void> {
  const simulated = new Set(await listSimulatedUnitIds(db.orm));
  const units = (await listUnits(db.orm, null)).filter(({ id }) => simulated.has(id));
  const capacities = new Map(units.map(({ id, capacityMw }) => [id, capacityMw]));
  const isKnown = ({ unitId }: { unitId: string }) => capacities.has(unitId);
  const full = (unitId: string) => ({
    smrUnitId: unitId,
    lostMw: capacities.get(unitId) ?? 0,
    recordedBy: SIMULATION,
  });
  const planned = refuellings.filter(isKnown).map(({ unitId, startsAt, endsAt }) => ({
    ...full(unitId),
    kind: 'planned' as const,
    title: 'Refuelling outage',
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    recordedAt: now,
  }));
  const ongoing = trips.filter(isKnown).map(({ unitId, title, startsAt }) => ({
    ...full(unitId),
    kind: 'unplanned' as const,
    title,
    startsAt: new Date(startsAt),
    endsAt: null,
    recordedAt: now,
  }));
  await alignOutages(db.orm, { recordedBy: SIMULATION, planned, ongoing }, now);
}
