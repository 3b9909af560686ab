import { Link } from '@tanstack/react-router';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { FleetComparison } from '../../contract.ts';
import { bandOf } from '../../rules/compare-sisters.ts';
import { BandShape, bandLooks, DeviationMark, formatSigned } from './DeviationMark.tsx';

type Tag = FleetComparison['tags'][number];
type Value = Tag['values'][number];

/** Quantities down, units across: mean and deviation of each. */
export function SisterTable({ comparison: { units, tags } }: { comparison: FleetComparison }) {
  const unitsOutside = new Set(units.filter(({ isCompared }) => !isCompared).map(({ smrUnitId }) => smrUnitId));
  const names = new Map(units.map(({ smrUnitId, name }) => [smrUnitId, shortUnitName(name)]));
  return (
    <>
      {tags.some(({ basis }) => basis === 'robust') ? <Legend /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Every value beside its sisters, table" className="overflow-x-auto">
        <table className="w-full min-w-164 border-separate border-spacing-0 text-sm tabular-nums">
          <thead className="text-left text-xs text-ink-soft">
            <tr className="align-top">
              <th scope="col" className={`${stickyClass} border-b border-line py-2 pr-3 pl-4 font-medium`}>
                Quantity
              </th>
              {units.map(({ smrUnitId, name, powerPercent, isCompared, reason }) => (
                <th key={smrUnitId} scope="col" className="w-[20%] border-b border-line px-3 py-2 font-medium">
                  <span className="block text-sm text-ink">{shortUnitName(name)}</span>
                  <span className="block font-normal">
                    {isCompared ? `At ${formatValue(powerPercent, 1)} % of rated power` : `Not compared. ${reason}`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <tr key={tag.tag} className="align-top">
                <th scope="row" className={`${stickyClass} border-b border-line py-2 pr-3 pl-4 text-left font-medium`}>
                  <span className="block max-w-27 wrap-break-word sm:max-w-44 lg:max-w-none">{tag.description}</span>
                  <span className="block text-xs font-normal text-ink-soft">{unitLabel(tag.unit)}</span>
                </th>
                {tag.values.map((value) => (
                  <Cell
                    key={value.smrUnitId}
                    tag={tag}
                    value={value}
                    names={names}
                    isSaidAbove={unitsOutside.has(value.smrUnitId)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Stays in sight while the units are scrolled. */
const stickyClass = 'sticky left-0 z-10 border-r bg-panel sm:border-r-0';

interface CellProps {
  tag: Tag;
  value: Value;
  names: Map<string, string>;
  /** The head of the column says that the unit is not compared, and why. */
  isSaidAbove: boolean;
}

function Cell({ tag, value, names, isSaidAbove }: CellProps) {
  const { smrUnitId, mean, isCompared, reason, z, difference } = value;
  const other = tag.values.find((one) => one.isCompared && one.smrUnitId !== smrUnitId);
  const ground = z === null ? '' : bandLooks[bandOf(z)].ground;
  return (
    <td className={`border-b border-line px-3 py-2 ${ground}`}>
      <Link
        to="/smr-ops-cloud/unit/$id/$tag"
        params={{ id: smrUnitId, tag: tag.tag }}
        className={`-my-0.5 block py-0.5 hover:text-accent hover:underline ${isCompared ? '' : 'text-ink-soft'}`}
      >
        {formatValue(mean, tag.decimals)}
      </Link>
      {z === null ? null : <DeviationMark z={z} />}
      {difference === null ? null : (
        <span className="text-xs text-ink-soft">
          {formatSigned(difference, tag.decimals)} to {names.get(other?.smrUnitId ?? '')}
        </span>
      )}
      {isCompared || (isSaidAbove && mean !== null) ? null : (
        <span className="text-xs text-ink-soft">{mean === null ? reason : 'not compared'}</span>
      )}
    </td>
  );
}

function Legend() {
  return (
    <ul
      aria-label="Robust deviations from the median of the sisters"
      className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2.5 text-xs text-ink-soft"
    >
      {(['ordinary', 'notable', 'odd'] as const).map((band) => (
        <li key={band} className="inline-flex items-center gap-1.5">
          <BandShape band={band} />
          <span className={bandLooks[band].text}>{bandLooks[band].word}</span> {bandLooks[band].range} robust deviations
        </li>
      ))}
    </ul>
  );
}
