import { formatDay } from '../../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Panel } from '../../../../../ui/Panel.tsx';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import type { Availability, Energies } from '../../contract.ts';
import { formatEnergy, formatHours, formatPercent } from '../format-energies.ts';

interface Row extends Energies {
  id: string;
  name: string;
  note: string | null;
}

/** The energies behind the factors: of every unit, and their sums. */
export function EnergyTable({ availability, timeZone }: { availability: Availability; timeZone: string }) {
  const { units, station, from } = availability;
  return (
    <Panel
      title="Energies by unit"
      aside={<p className="text-caption text-ink-soft">REG, losses and generation in MWh</p>}
    >
      <DataTable<Row>
        caption="Energies by unit, table"
        look="inset"
        onPhone="scroll"
        width="min-w-250"
        columns={columns}
        rows={units.map((unit) => ({
          ...unit,
          id: unit.smrUnitId,
          name: shortUnitName(unit.name),
          note: countedNote(unit.countedFrom, from, timeZone),
        }))}
        footRows={[{ ...station, id: 'station', name: 'Station', note: 'sum of the energies' }]}
        keyOf={({ id }) => id}
      />
    </Panel>
  );
}

const figure = (header: string, write: (energies: Energies) => string): Column<Row> => ({
  id: header,
  header,
  isNumeric: true,
  cell: write,
});

const columns: readonly Column<Row>[] = [
  {
    id: 'unit',
    header: 'Unit',
    isRowHeader: true,
    cell: ({ name, note }) => (
      <>
        {name}
        {note ? <span className="block text-caption font-normal text-ink-soft">{note}</span> : null}
      </>
    ),
  },
  figure('REG', ({ referenceMwh }) => formatEnergy(referenceMwh)),
  figure('PEL', ({ plannedLossMwh }) => formatEnergy(plannedLossMwh)),
  figure('UEL', ({ unplannedLossMwh }) => formatEnergy(unplannedLossMwh)),
  figure('XEL', ({ externalLossMwh }) => formatEnergy(externalLossMwh)),
  figure('EAF', ({ availabilityPercent }) => formatPercent(availabilityPercent)),
  figure('UCF', ({ capabilityPercent }) => formatPercent(capabilityPercent)),
  figure('UCLF', ({ unplannedLossPercent }) => formatPercent(unplannedLossPercent)),
  { id: 'generation', header: 'Net generation', isNumeric: true, cell: Generation },
  figure('Load factor', ({ loadFactorPercent }) => formatPercent(loadFactorPercent)),
];

function Generation({ generationMwh, generationHours }: Energies) {
  if (generationMwh === null) return <span className="font-normal text-ink-soft">no telemetry</span>;
  return (
    <>
      {formatEnergy(generationMwh)}
      <span className="block text-caption font-normal text-ink-soft">in {formatHours(generationHours)} recorded</span>
    </>
  );
}

function countedNote(countedFrom: string | null, from: string, timeZone: string): string | null {
  if (countedFrom === null) return 'not commercial: not counted';
  return countedFrom === from ? null : `commercial since ${formatDay(countedFrom, 'day', timeZone)}`;
}
