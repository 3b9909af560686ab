import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { addOccurrence, type Deed, raiseMessage } from '../../alerts/server/commands.ts';
import type { AlarmAction } from '../../alerts/vocabulary.ts';
import { addPlans } from '../../maintenance/server/commands.ts';
import { SIMULATED_CREW } from '../../maintenance/vocabulary.ts';
import { listStreams } from '../../streams/server/queries.ts';
import type { LimitName } from '../../streams/vocabulary.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };

/** What the fleet has behind it and before it on the day the product starts: times are counted from then. */
export type PastAlert = Omit<(typeof fleet.alerts)[number], 'deeds'> & { deeds: PastDeed[] };

interface PastDeed {
  action: string;
  afterMinutes: number;
  value?: number;
  reason?: string;
  /** For 'shelve'. */
  minutes?: number;
}

export const pastAlerts: PastAlert[] = fleet.alerts;

/** Every unit has every plan. */
export const unitPlans = fleet.plans.flatMap(({ key, firstDueInDays, ...plan }) =>
  fleet.units.map(({ id: smrUnitId }, index) => ({
    key: `${smrUnitId}.${key}`,
    plan: { ...plan, smrUnitId, firstDueInDays: firstDueInDays[index] ?? plan.intervalDays },
  })),
);

export const addUnitPlans = (now: Date) => async (tx: Executor, records: typeof unitPlans) => {
  const plans = records.map(({ plan }) => plan);
  await addPlans(tx, plans, now);
};

export const addPastAlerts = (now: Date) => async (tx: Executor, records: typeof pastAlerts) => {
  for (const { unit, tag, limit, value, raisedHoursAgo, deeds } of records) {
    const [stream] = await listStreams(tx, { unitId: unit, tag });
    if (!stream) throw new Error(`fleet.json: there is no stream ${unit}.${tag}`);
    const at = now.getTime() - raisedHoursAgo * HOUR_MS;
    // The validator of fleet.json checks the words, here and below.
    const change = { limit: limit as LimitName, kind: 'raise', at, value } as const;
    await addOccurrence(
      tx,
      stream,
      change,
      deeds.map((deed) => toDeed(deed, at)),
    );
  }
};

function toDeed({ afterMinutes, minutes, ...deed }: PastDeed, raisedAt: number): Deed {
  const at = new Date(raisedAt + afterMinutes * 60_000);
  const until = minutes === undefined ? {} : { until: new Date(at.getTime() + minutes * 60_000) };
  const isByCrew = deed.action === 'acknowledge' || deed.action === 'shelve';
  return { ...deed, ...until, action: deed.action as AlarmAction, at, actorEmail: isByCrew ? SIMULATED_CREW : null };
}

export const addMessages = (now: Date) => async (tx: Executor, records: typeof fleet.messages) => {
  for (const { unit: smrUnitId, raisedHoursAgo, ...message } of records) {
    await raiseMessage(tx, { ...message, smrUnitId, at: new Date(now.getTime() - raisedHoursAgo * HOUR_MS) });
  }
};
