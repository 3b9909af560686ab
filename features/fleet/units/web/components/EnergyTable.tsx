import { Panel } from '../../../look/web/components/Panel.tsx';
import { formatStationDay } from '../../../look/web/format-station-time.ts';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import type { Availability, Energies } from '../../contract.ts';
import { formatEnergy, formatHours, formatPercent } from '../format-energies.ts';

/** The energies behind the factors: of every unit, and their sums. */
export function EnergyTable({ availability, timeZone }: { availability: Availability; timeZone: string }) {
  const { units, station } = availability;
  return (
    <Panel title="Energies by unit" aside={<p className="text-xs text-ink-soft">REG, losses and generation in MWh</p>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Energies by unit, table" className="overflow-x-auto">
        <table className="w-full min-w-250 text-sm tabular-nums">
          <thead className="text-left text-xs text-ink-soft">
            <tr className="border-b border-line">
              <Head>Unit</Head>
              <Head isNumber>REG</Head>
              <Head isNumber>PEL</Head>
              <Head isNumber>UEL</Head>
              <Head isNumber>XEL</Head>
              <Head isNumber>EAF</Head>
              <Head isNumber>UCF</Head>
              <Head isNumber>UCLF</Head>
              <Head isNumber>Net generation</Head>
              <Head isNumber>Load factor</Head>
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <Row
                key={unit.smrUnitId}
                name={shortUnitName(unit.name)}
                note={countedNote(unit, availability.from, timeZone)}
                energies={unit}
              />
            ))}
          </tbody>
          <tfoot className="border-t border-line-strong font-medium">
            <Row name="Station" note="sum of the energies" energies={station} />
          </tfoot>
        </table>
      </section>
    </Panel>
  );
}

/** Stays in sight while the figures are scrolled. */
const stickyClass = 'sticky left-0 bg-panel pl-4';

function Head({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <th scope="col" className={`px-3 py-2 font-medium last:pr-4 ${isNumber ? 'text-right' : stickyClass}`}>
      {children}
    </th>
  );
}

function Row({ name, note, energies }: { name: string; note: string | null; energies: Energies }) {
  const figures = [
    formatEnergy(energies.referenceMwh),
    formatEnergy(energies.plannedLossMwh),
    formatEnergy(energies.unplannedLossMwh),
    formatEnergy(energies.externalLossMwh),
    formatPercent(energies.availabilityPercent),
    formatPercent(energies.capabilityPercent),
    formatPercent(energies.unplannedLossPercent),
  ];
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <th scope="row" className={`py-2.5 pr-3 text-left font-medium ${stickyClass}`}>
        {name}
        {note ? <span className="block text-xs font-normal text-ink-soft">{note}</span> : null}
      </th>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the table
        <td key={index} className="px-3 py-2.5 text-right">
          {figure}
        </td>
      ))}
      <td className="px-3 py-2.5 text-right">
        {energies.generationMwh === null ? (
          <span className="font-normal text-ink-soft">no telemetry</span>
        ) : (
          <>
            {formatEnergy(energies.generationMwh)}
            <span className="block text-xs font-normal text-ink-soft">
              in {formatHours(energies.generationHours)} recorded
            </span>
          </>
        )}
      </td>
      <td className="py-2.5 pr-4 pl-3 text-right">{formatPercent(energies.loadFactorPercent)}</td>
    </tr>
  );
}

function countedNote(unit: Availability['units'][number], from: string, timeZone: string): string | null {
  if (unit.countedFrom === null) return 'not commercial: not counted';
  if (unit.countedFrom === from) return null;
  return `commercial since ${formatStationDay(unit.countedFrom, timeZone)}`;
}
