import { formatCount, formatFixed, formatPercent, formatQuantity } from '../../../../platform/shared/format-number.ts';
import type { Report } from '../contract.ts';

/** A figure of a report, written as people read it. */
export interface SaidFigure {
  name: string;
  value: string;
}

const energy = (mwh: number | null) => (mwh === null ? 'no telemetry' : `${formatCount(mwh)} MWh`);
const percent = (value: number | null) => formatQuantity(value === null ? null : Number(value.toFixed(1)), '%', 1);

/** How the availability was reckoned: the formula with the numbers of the period in the places of its letters; null: nothing counts. */
export function sayAvailability({ energies }: Report): string | null {
  const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh, availabilityPercent } = energies;
  if (availabilityPercent === null) return null;
  const losses = [plannedLossMwh, unplannedLossMwh, externalLossMwh].map(formatCount).join(' − ');
  return `(${formatCount(referenceMwh)} − ${losses}) MWh / ${formatCount(referenceMwh)} MWh = ${percent(availabilityPercent)}`;
}

/** What an availability does not say where nobody heard of the unit's output; null: it was heard, or nothing counts. */
export function sayUnheard({ energies }: Report): string | null {
  return energies.availabilityPercent === null || energies.generationHours > 0
    ? null
    : 'Nothing was heard of its output in this time: the availability follows from the outages that were recorded, and from nothing else.';
}

/** Availability and what it is made of. */
export function sayEnergies({ energies }: Report): SaidFigure[] {
  return [
    { name: 'Energy availability factor (EAF)', value: percent(energies.availabilityPercent) },
    { name: 'Reference energy (REG)', value: energy(energies.referenceMwh) },
    { name: 'Planned losses (PEL)', value: energy(energies.plannedLossMwh) },
    { name: 'Unplanned losses (UEL)', value: energy(energies.unplannedLossMwh) },
    { name: 'External losses (XEL)', value: energy(energies.externalLossMwh) },
    { name: 'Capability factor (UCF)', value: percent(energies.capabilityPercent) },
    { name: 'Net generation', value: energy(energies.generationMwh) },
    { name: 'Load factor', value: percent(energies.loadFactorPercent) },
    {
      name: 'Hours able to deliver power',
      value: `${formatFixed(energies.operatingHours, 1)} of ${formatFixed(energies.hours, 1)} h`,
    },
  ];
}

/** What alarms asked of those who watch. */
export function sayAlarms({ alarms }: Report): SaidFigure[] {
  return [
    { name: 'Alarms raised', value: formatCount(alarms.raised) },
    { name: 'Critical ones', value: formatPercent(alarms.critPercent, 1) },
    { name: 'Alarms per hour, mean', value: formatFixed(alarms.perHour, alarms.perHour < 1 ? 2 : 1) },
    { name: 'Most in ten minutes', value: formatCount(alarms.mostInTenMinutes) },
    { name: 'Time in a flood', value: formatPercent(alarms.floodPercent, 1) },
    { name: 'Chattering alarms', value: formatCount(alarms.chattering.length) },
    { name: 'Fleeting alarms', value: formatCount(alarms.fleeting) },
    { name: 'Standing for more than 24 h at the end', value: formatCount(alarms.standing) },
  ];
}
