import { Panel } from '../../../look/web/components/Panel.tsx';
import type { Availability } from '../../contract.ts';
import { HOUSE_LOAD_MW } from '../../vocabulary.ts';
import { formatEnergy, formatHours, formatPercent } from '../format-energies.ts';

/** What was delivered of what the reference power would have been, with this period's numbers in the places of the letters. */
export function LoadFactor({ availability: { station, units } }: { availability: Availability }) {
  const { generationMwh, generationReferenceMwh, generationHours, loadFactorPercent } = station;
  return (
    <Panel title="Load factor">
      <div className="grid gap-x-10 gap-y-5 px-4 py-5 lg:grid-cols-[auto_minmax(0,1fr)]">
        <div>
          <p className="text-5xl font-semibold tracking-tight tabular-nums">{formatPercent(loadFactorPercent)}</p>
          <p className="mt-1 text-sm text-ink-soft">
            Station,{' '}
            {loadFactorPercent === null ? 'no telemetry' : `${formatHours(generationHours)} of its units recorded`}
          </p>
        </div>
        <div className="min-w-0 text-sm leading-relaxed">
          {generationMwh === null || loadFactorPercent === null ? (
            <p>No telemetry of the output was recorded in this period, so nobody knows what was delivered.</p>
          ) : (
            <>
              <p className="font-medium">Load factor = net generation / REG of the same hours</p>
              <p className="mt-1 tabular-nums">
                = {formatEnergy(generationMwh)} MWh / {formatEnergy(generationReferenceMwh)} MWh ={' '}
                <strong>{formatPercent(loadFactorPercent)}</strong>
              </p>
            </>
          )}
          <p className="mt-3 max-w-3xl text-ink-soft">
            After IAEA PRIS, but only over the hours of commercial units that have telemetry of the output: what nobody
            measured is not counted as lost. Power held back on demand lowers it. {referenceNote(units)}
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** Why full power is not 100 %. */
function referenceNote(units: Availability['units']): string {
  const [capacityMw = 0] = units.map((unit) => unit.capacityMw);
  const netMw = capacityMw - HOUSE_LOAD_MW;
  const most = Math.round((100 * netMw) / capacityMw);
  return `The reference power of ${capacityMw} MW is the project’s public figure, which is gross, but a simulated unit needs ${HOUSE_LOAD_MW} MW itself and delivers ${netMw} MW: its load factor does not rise above about ${most} %, even at full power all the time.`;
}
