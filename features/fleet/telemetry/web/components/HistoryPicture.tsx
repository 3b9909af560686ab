import type { HistoryColumns } from '../shape-history.ts';

const WIDTH = 1_000;
const HEIGHT = 320;

/** A history as a plain picture: what the server can draw. */
export function HistoryPicture({ columns, from, to }: { columns: HistoryColumns; from: string; to: string }) {
  const runs = splitAtGaps(columns);
  const values = [...columns.min, ...columns.max].filter((value) => value !== null);
  if (values.length === 0) return null;
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = highest - lowest || 1;
  const [start, end] = [Date.parse(from) / 1_000, Date.parse(to) / 1_000];
  const x = (time: number) => (((time - start) / (end - start)) * WIDTH).toFixed(1);
  const y = (value: number) => (HEIGHT * (0.9 - 0.8 * ((value - lowest) / span))).toFixed(1);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full rounded border border-line"
    >
      {runs.map((run) => (
        <g key={run[0]?.time}>
          <path
            className="fill-accent-soft"
            d={`M${[...run.map((at) => `${x(at.time)},${y(at.max)}`), ...run.toReversed().map((at) => `${x(at.time)},${y(at.min)}`)].join('L')}Z`}
          />
          <path
            className="fill-none stroke-accent-strong"
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
            d={`M${run.map((at) => `${x(at.time)},${y(at.mean)}`).join('L')}`}
          />
          {run.map((at) =>
            run.length > 1 ? null : (
              <Isolated key={at.time} x={x(at.time)} low={y(at.min)} high={y(at.max)} mean={y(at.mean)} />
            ),
          )}
        </g>
      ))}
    </svg>
  );
}

/** A value between two gaps: neither line nor band has a width there. */
function Isolated({ x, low, high, mean }: { x: string; low: string; high: string; mean: string }) {
  return (
    <g strokeLinecap="round" className="fill-none">
      <path className="stroke-accent" vectorEffect="non-scaling-stroke" strokeWidth="1" d={`M${x},${low}V${high}`} />
      {/* A line of no length with round ends is a point, whatever the picture is stretched to. */}
      <path className="stroke-accent-strong" vectorEffect="non-scaling-stroke" strokeWidth="6" d={`M${x},${mean}h0`} />
    </g>
  );
}

interface Place {
  time: number;
  min: number;
  max: number;
  mean: number;
}

function splitAtGaps(columns: HistoryColumns): Place[][] {
  const runs: Place[][] = [[]];
  for (const [index, time] of columns.time.entries()) {
    const [min, max, mean] = [columns.min[index], columns.max[index], columns.mean[index]];
    if (typeof min !== 'number' || typeof max !== 'number' || typeof mean !== 'number') runs.push([]);
    else runs.at(-1)?.push({ time, min, max, mean });
  }
  return runs.filter((run) => run.length > 0);
}
