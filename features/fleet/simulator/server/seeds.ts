import type { Executor } from '../../../../platform/server/database.ts';
import { type ShippedRecords, shipRecords } from '../../../../platform/server/shipped-records.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { addSites } from '../../sites/server/commands.ts';
import { addStreams } from '../../streams/server/commands.ts';
import { addMilestones, addOutages, addUnits } from '../../units/server/commands.ts';
import { type OutageKind, SIMULATION } from '../../units/vocabulary.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };
import { addMessages, addPastAlerts, addUnitPlans, pastAlerts, unitPlans } from './tell-past.ts';

/** The four units of the demonstration, with a past. @param now what that is counted back from */
export function fleetSeeds(now: Date): ShippedRecords[] {
  return [
    shipRecords({ table: 'fleet_sites', records: fleet.sites, keyOf: (site) => site.id, add: addSites }),
    shipRecords({ table: 'smr_units', records: fleet.units, keyOf: (unit) => unit.id, add: addFleetUnits(now) }),
    shipRecords({
      table: 'telemetry_streams',
      records: fleetStreams(),
      keyOf: (stream) => `${stream.smrUnitId}.${stream.tag}`,
      add: addStreams,
    }),
    shipRecords({
      table: 'maintenance_plans',
      records: unitPlans,
      keyOf: ({ key }) => key,
      add: addUnitPlans(now),
    }),
    shipRecords({
      table: 'alerts',
      records: pastAlerts,
      keyOf: (alert) => `${alert.unit}.${alert.tag}.${alert.raisedHoursAgo}`,
      add: addPastAlerts(now),
    }),
    shipRecords({ table: 'messages', records: fleet.messages, keyOf: ({ title }) => title, add: addMessages(now) }),
    shipRecords({
      table: 'outages',
      records: fleet.outages,
      keyOf: (outage) => `${outage.smrUnitId} ${outage.title}`,
      add: addPastOutages(now),
    }),
    shipRecords({
      table: 'project_milestones',
      records: fleet.milestones,
      keyOf: (milestone) => milestone.title,
      add: addMilestones,
    }),
  ];
}

/** Every unit has every tag. */
function fleetStreams() {
  return fleet.units.flatMap((unit) => fleet.tags.map((tag) => ({ ...tag, smrUnitId: unit.id })));
}

/** Longer ahead than the four weeks that make an outage a planned one. */
const PLANNED_AHEAD_MS = 60 * DAY_MS;

function addFleetUnits(now: Date) {
  return (tx: Executor, records: typeof fleet.units) =>
    addUnits(
      tx,
      records.map(({ commercialSinceDaysAgo, ...unit }) => ({
        ...unit,
        commercialSince: new Date(now.getTime() - commercialSinceDaysAgo * DAY_MS),
      })),
    );
}

function addPastOutages(now: Date) {
  return (tx: Executor, records: typeof fleet.outages) =>
    addOutages(
      tx,
      records.map(({ startsDaysAgo, lastsDays, kind, ...outage }) => {
        const startsAt = now.getTime() - startsDaysAgo * DAY_MS;
        return {
          ...outage,
          kind: kind as OutageKind, // The validator of fleet.json checks the vocabulary.
          startsAt: new Date(startsAt),
          endsAt: new Date(startsAt + lastsDays * DAY_MS),
          recordedBy: SIMULATION,
          recordedAt: new Date(kind === 'planned' ? startsAt - PLANNED_AHEAD_MS : startsAt),
        };
      }),
      now,
    );
}
