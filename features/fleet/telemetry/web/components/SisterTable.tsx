import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import { formatFully, formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { FleetComparison } from '../../contract.ts';
import { bandOf } from '../../rules/compare-sisters.ts';
import { BandMark, bandLooks, DeviationMark, formatSigned } from './DeviationMark.tsx';

type Unit = FleetComparison['units'][number];
type Tag = FleetComparison['tags'][number];

/** Units that leave the names of the quantities room on a phone that is turned. */
const FEW = 4;

/** Quantities down, units across: mean and deviation of each. */
export function SisterTable({ comparison: { units, tags } }: { comparison: FleetComparison }) {
  return (
    <>
      {tags.some(({ basis }) => basis === 'robust') ? <Legend /> : null}
      <DataTable
        caption="Every value beside its sisters, table"
        look="inset"
        onPhone="scroll"
        width={units.length > FEW ? 'min-w-272' : 'min-w-164'}
        columns={[quantity, ...units.map((unit) => unitColumn(unit, units))]}
        rows={tags}
        keyOf={({ tag }) => tag}
      />
    </>
  );
}

const quantity: Column<Tag> = {
  id: 'quantity',
  header: 'Quantity',
  isRowHeader: true,
  cell: ({ description, unit }) => (
    <>
      {description}
      <span className="block text-caption font-normal text-ink-soft">{unitLabel(unit)}</span>
    </>
  ),
};

function unitColumn(unit: Unit, units: readonly Unit[]): Column<Tag> {
  const { smrUnitId, name, powerPercent, isCompared, reason } = unit;
  const sisterOf = (tag: Tag) => tag.values.find((value) => value.smrUnitId === smrUnitId);
  return {
    id: smrUnitId,
    header: shortUnitName(name),
    headerNote: isCompared ? `At ${formatValue(powerPercent, 1)} % of rated power` : `Not compared. ${reason}`,
    // More of them share what there is.
    width: units.length > FEW ? 'w-[11%]' : 'w-[20%]',
    cell: (tag) => <SisterValue tag={tag} value={sisterOf(tag)} unit={unit} units={units} />,
    ground: (tag) => {
      const value = sisterOf(tag);
      return value?.z == null ? '' : bandLooks[bandOf(value.z, value.isLasting)].ground;
    },
  };
}

interface SisterValueProps {
  tag: Tag;
  value: Tag['values'][number] | undefined;
  unit: Unit;
  units: readonly Unit[];
}

function SisterValue({ tag, value, unit, units }: SisterValueProps) {
  if (!value) return null;
  const { smrUnitId, mean, isCompared, reason, z, difference, isLasting } = value;
  const other = tag.values.find((one) => one.isCompared && one.smrUnitId !== smrUnitId);
  // The other one of the two may stand on another page.
  const otherName = units.find((one) => one.smrUnitId === other?.smrUnitId)?.name ?? 'the other';
  // The head of the column says of a whole unit that it is not compared, and why.
  const isSaidAbove = !unit.isCompared && mean !== null;
  return (
    <>
      <Link
        to="/smr-ops-cloud/unit/$id/$tag"
        params={{ id: smrUnitId, tag: tag.tag }}
        className={`-my-0.5 block py-0.5 hover:text-accent hover:underline ${isCompared ? '' : 'text-ink-soft'}`}
      >
        {formatFully(mean, tag.decimals)}
      </Link>
      {z === null ? null : <DeviationMark z={z} isLasting={isLasting} />}
      {difference === null ? null : (
        <span className="text-caption text-ink-soft">
          {formatSigned(difference, tag.decimals)} to {shortUnitName(otherName)}
        </span>
      )}
      {isCompared || isSaidAbove ? null : (
        <span className="text-caption text-ink-soft">{mean === null ? reason : 'not compared'}</span>
      )}
    </>
  );
}

function Legend() {
  return (
    <ul
      aria-label="Robust deviations from the median of the sisters"
      className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2.5 text-caption text-ink-soft"
    >
      {(['ordinary', 'notable', 'odd'] as const).map((band) => (
        <li key={band}>
          <BandMark band={band} /> {bandLooks[band].range} robust deviations
        </li>
      ))}
    </ul>
  );
}
