import type { Energies } from '../contract.ts';
import { type Reckoning, reckonFactors, reckonLoadFactor } from './reckon-availability.ts';

/** What a unit could have given, lost and gave, with its factors. */
export function toEnergies(
  reckoned: Reckoning,
  generation: { mwh: number; hours: number } | undefined,
  capacityMw: number,
): Energies {
  const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh } = reckoned;
  const generationMwh = generation?.mwh ?? null;
  const generationHours = generation?.hours ?? 0;
  const generationReferenceMwh = capacityMw * generationHours;
  return {
    referenceMwh,
    plannedLossMwh,
    unplannedLossMwh,
    externalLossMwh,
    generationMwh,
    generationHours,
    generationReferenceMwh,
    ...reckonFactors(reckoned),
    loadFactorPercent: reckonLoadFactor(generationMwh, generationReferenceMwh),
  };
}

/** The same of several units together. */
export function sumEnergies(units: readonly Energies[]): Energies {
  const total = (of: (unit: Energies) => number) => units.reduce((sum, unit) => sum + of(unit), 0);
  const energies = {
    referenceMwh: total((unit) => unit.referenceMwh),
    plannedLossMwh: total((unit) => unit.plannedLossMwh),
    unplannedLossMwh: total((unit) => unit.unplannedLossMwh),
    externalLossMwh: total((unit) => unit.externalLossMwh),
  };
  const isRecorded = units.some(({ generationMwh }) => generationMwh !== null);
  const generationMwh = isRecorded ? total((unit) => unit.generationMwh ?? 0) : null;
  const generationReferenceMwh = total((unit) => unit.generationReferenceMwh);
  return {
    ...energies,
    generationMwh,
    generationHours: total((unit) => unit.generationHours),
    generationReferenceMwh,
    ...reckonFactors(energies),
    loadFactorPercent: reckonLoadFactor(generationMwh, generationReferenceMwh),
  };
}
