import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { OutageKind } from '../vocabulary.ts';

/** A loss of power over a time; times in ms since 1970. */
export interface Loss {
  kind: OutageKind;
  startsAt: number;
  /** null: not over. */
  endsAt: number | null;
  lostMw: number;
}

export interface CountedUnit {
  capacityMw: number;
  /** Start of commercial operation, ms since 1970; null: not commercial. */
  commercialSince: number | null;
  losses: readonly Loss[];
}

/** Energies in MWh. */
export interface Reckoning {
  /** From where it counts, ms since 1970; null: nothing of the period counts. */
  countedFrom: number | null;
  hours: number;
  /** Hours in which it could deliver some power. */
  operatingHours: number;
  referenceMwh: number;
  plannedLossMwh: number;
  unplannedLossMwh: number;
  externalLossMwh: number;
}

/**
 * Energies of a unit over a period, after IAEA PRIS (pris.iaea.org, "Energy Availability Factor"): before its commercial operation a
 * unit is in trial operation and does not count.
 *
 * Losses that overlap add up, but a unit cannot lose more than it has. What would go beyond is left out in this order: what was
 * planned is counted first, then what was unplanned, then what came from outside. A pump that fails during a refuelling outage, or a
 * line that is down meanwhile, costs nothing: the energy was lost already, and by decision.
 *
 * @param from start of the period, ms since 1970
 * @param to its end; a loss that is not over counts up to here
 */
export function reckonAvailability(unit: CountedUnit, from: number, to: number): Reckoning {
  const countedFrom = unit.commercialSince === null ? null : Math.max(from, unit.commercialSince);
  if (countedFrom === null || countedFrom >= to) return nothing;
  const losses = unit.losses.map((loss) => ({ ...loss, endsAt: loss.endsAt ?? to }));
  const lost = { planned: 0, unplanned: 0, external: 0 };
  let operatingHours = 0;
  for (const [start, end] of stretches(losses, countedFrom, to)) {
    const hours = (end - start) / HOUR_MS;
    let remaining = unit.capacityMw;
    for (const kind of precedence) {
      const power = losses
        .filter((loss) => loss.kind === kind && loss.startsAt <= start && loss.endsAt >= end)
        .reduce((sum, { lostMw }) => sum + Math.max(0, lostMw), 0);
      const taken = Math.min(power, remaining);
      lost[kind] += taken * hours;
      remaining -= taken;
    }
    if (remaining > 0) operatingHours += hours;
  }
  const hours = (to - countedFrom) / HOUR_MS;
  return {
    countedFrom,
    hours,
    operatingHours,
    referenceMwh: unit.capacityMw * hours,
    plannedLossMwh: lost.planned,
    unplannedLossMwh: lost.unplanned,
    externalLossMwh: lost.external,
  };
}

/** Factors in percent. A station's come from the sums of its units' energies; null when nothing counts. */
export function reckonFactors({
  referenceMwh,
  plannedLossMwh,
  unplannedLossMwh,
  externalLossMwh,
}: Pick<Reckoning, 'referenceMwh' | 'plannedLossMwh' | 'unplannedLossMwh' | 'externalLossMwh'>) {
  const percent = (energy: number) => (referenceMwh > 0 ? (100 * energy) / referenceMwh : null);
  return {
    availabilityPercent: percent(referenceMwh - plannedLossMwh - unplannedLossMwh - externalLossMwh),
    capabilityPercent: percent(referenceMwh - plannedLossMwh - unplannedLossMwh),
    unplannedLossPercent: percent(unplannedLossMwh),
  };
}

/**
 * Net generation as a percentage of the reference energy of the same hours.
 *
 * @param generationMwh null: none was recorded
 * @param referenceMwh of the hours in which it was recorded, not of the whole period: what nobody measured was not lost
 * @returns null when there is nothing to compare
 */
export function reckonLoadFactor(generationMwh: number | null, referenceMwh: number): number | null {
  return generationMwh === null || !(referenceMwh > 0) ? null : (100 * generationMwh) / referenceMwh;
}

const precedence: readonly OutageKind[] = ['planned', 'unplanned', 'external'];

const nothing: Reckoning = {
  countedFrom: null,
  hours: 0,
  operatingHours: 0,
  referenceMwh: 0,
  plannedLossMwh: 0,
  unplannedLossMwh: 0,
  externalLossMwh: 0,
};

/** The period cut wherever a loss begins or ends, so that nothing changes within a stretch. */
function stretches(losses: readonly { startsAt: number; endsAt: number }[], from: number, to: number) {
  const inside = losses.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > from && at < to);
  const cuts = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index): [number, number] => [cuts[index] ?? from, end]);
}
