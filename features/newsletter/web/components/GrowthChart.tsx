import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { formatDay } from '../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Fold } from '../../../../ui/Fold.tsx';

interface Week {
  /** Its Monday, YYYY-MM-DD. */
  weekOf: string;
  gained: number;
  lost: number;
  /** At its end. */
  active: number;
}

const WIDTH = 520;
const HEIGHT = 100;
const RECENT_WEEKS = 4;

/** How many get the letter, week by week for a year: a picture, what came and went lately, and the numbers to look up. */
export function GrowthChart({ weeks }: { weeks: readonly Week[] }) {
  const recent = weeks.slice(-RECENT_WEEKS);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  return (
    <section aria-label="Growth" className="mt-part">
      <Figures
        figures={[
          { label: 'get letters', value: formatNumber(last.active) },
          { label: 'joined in four weeks', value: formatNumber(sum(recent, 'gained')) },
          { label: 'left in four weeks', value: formatNumber(sum(recent, 'lost')) },
        ]}
      />
      {weeks.some(({ active }) => active > 0) ? (
        <>
          <Curve weeks={weeks} />
          <p className="flex justify-between text-caption text-ink-soft">
            <span>{formatDay(first.weekOf)}</span>
            <span>today</span>
          </p>
        </>
      ) : null}
      <Fold summary="Week by week" summaryClass="mt-2 w-fit text-note link-quiet">
        <DataTable
          caption="Subscribers week by week"
          onPhone="scroll"
          columns={[
            { id: 'week', header: 'Week of', isRowHeader: true, cell: ({ weekOf }) => formatDay(weekOf) },
            { id: 'gained', header: 'Joined', isNumeric: true, cell: ({ gained }) => formatNumber(gained) },
            { id: 'lost', header: 'Left', isNumeric: true, cell: ({ lost }) => formatNumber(lost) },
            { id: 'active', header: 'Get letters', isNumeric: true, cell: ({ active }) => formatNumber(active) },
          ]}
          rows={weeks.toReversed()}
          keyOf={({ weekOf }) => weekOf}
          className="mt-3 max-h-96 overflow-y-auto"
        />
      </Fold>
    </section>
  );
}

/** From zero: a curve that always fills its height makes a leap of every step. */
function Curve({ weeks }: { weeks: readonly Week[] }) {
  const highest = Math.max(...weeks.map(({ active }) => active), 1);
  const x = (index: number) => Math.round((index / (weeks.length - 1)) * WIDTH);
  const y = (active: number) => Math.round((1 - active / highest) * HEIGHT * 10) / 10;
  const line = weeks.map(({ active }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(active)}`).join('');
  const [first, last] = [weeks[0]?.active ?? 0, weeks.at(-1)?.active ?? 0];
  return (
    <div className="relative mt-4">
      <span className="absolute top-0 left-0 text-caption text-ink-soft tabular-nums">{formatNumber(highest)}</span>
      <svg
        role="img"
        aria-label={`Subscribers in a year: from ${formatNumber(first)} to ${formatNumber(last)}, ${formatNumber(highest)} at most`}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line-strong text-accent"
        fill="none"
      >
        <path d={`${line}V${HEIGHT}H0Z`} fill="currentColor" opacity="0.15" />
        <path d={line} stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}

function sum(weeks: readonly Week[], what: 'gained' | 'lost'): number {
  return weeks.reduce((total, week) => total + week[what], 0);
}
