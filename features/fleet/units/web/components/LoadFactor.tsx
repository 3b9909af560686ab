import type { Availability } from '../../contract.ts';
import { HOUSE_LOAD_MW } from '../../vocabulary.ts';
import { formatEnergy, formatHours } from '../format-energies.ts';
import { FactorPanel } from './FactorPanel.tsx';

/** What was delivered of what the reference power would have been. */
export function LoadFactor({ availability: { station, units } }: { availability: Availability }) {
  const { generationMwh, generationReferenceMwh, generationHours, loadFactorPercent } = station;
  return (
    <FactorPanel
      title="Load factor"
      percent={generationMwh === null ? null : loadFactorPercent}
      basis={loadFactorPercent === null ? 'no telemetry' : `${formatHours(generationHours)} of its units recorded`}
      formula="Load factor = net generation / REG of the same hours"
      reckoning={`${formatEnergy(generationMwh ?? 0)} MWh / ${formatEnergy(generationReferenceMwh)} MWh`}
      missing="No telemetry of the output was recorded in this period, so nobody knows what was delivered."
    >
      After IAEA PRIS, but only over the hours of commercial units that have telemetry of the output: what nobody
      measured is not counted as lost. Power held back on demand lowers it. {referenceNote(units)}
    </FactorPanel>
  );
}

/** Why full power of the simulated units is not 100 %: what others need themselves, nobody here knows. */
function referenceNote(units: Availability['units']): string {
  const simulated = units.filter(({ isSimulated, capacityMw }) => isSimulated && capacityMw > HOUSE_LOAD_MW);
  const [capacityMw] = simulated.map((unit) => unit.capacityMw);
  if (capacityMw === undefined) return '';
  const netMw = capacityMw - HOUSE_LOAD_MW;
  const most = Math.round((100 * netMw) / capacityMw);
  return `The reference power of ${capacityMw} MW is the project’s public figure, which is gross, but a simulated unit needs ${HOUSE_LOAD_MW} MW itself and delivers ${netMw} MW: its load factor does not rise above about ${most} %, even at full power all the time.`;
}
