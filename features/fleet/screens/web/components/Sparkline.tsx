import { memo } from 'react';
import { HOUR_MS } from '../../../../../platform/shared/days.ts';
import type { Stream, TelemetryEvent } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { QualityMarks } from '../../../telemetry/web/components/QualityMarks.tsx';

type Drawn = Pick<
  Stream,
  'unit' | 'decimals' | 'nominal' | 'alarmLow' | 'warningLow' | 'warningThreshold' | 'criticalThreshold'
>;

interface SparklineProps {
  stream: Drawn;
  /** The last hour by the minute, oldest first. */
  points: readonly TelemetryEvent[];
  /** Right edge, ms since 1970 by the server's clock: a silence at the end is a gap, too. */
  endsAt: number;
  isGrey: boolean;
}

/**
 * The last hour: a line through the last value of each minute in a band from its lowest to its highest, so that no extreme is lost.
 * Minutes without samples are gaps, never bridged by a line; those with bad or uncertain ones are marked at the foot, as plots do. Drawn between the stream's limits: a picture that always fills its height makes a
 * storm of noise.
 */
export const Sparkline = memo(function Sparkline({ stream, points, endsAt, isGrey }: SparklineProps) {
  const unit = unitLabel(stream.unit);
  const pieces = piecesOf(points);
  if (points.length === 0)
    return <p className="grid h-14 place-items-center text-caption text-ink-soft">No samples in the last hour</p>;
  const lowest = Math.min(...points.map(({ min }) => min));
  const highest = Math.max(...points.map(({ max }) => max));
  const scale = scaleFor(lowest, highest, stream);
  const x = (ms: number) => round(WIDTH - ((endsAt - ms) / HOUR_MS) * WIDTH);
  const y = (value: number) => round(HEIGHT - ((value - scale.low) / (scale.high - scale.low)) * HEIGHT);
  const said = `Last hour: from ${formatValue(lowest, stream.decimals)} to ${formatValue(highest, stream.decimals)} ${unit}`;
  const doubtful = points.filter(({ uncertain = 0, bad = 0 }) => uncertain + bad > 0);
  const limits = [stream.alarmLow, stream.warningLow, stream.warningThreshold, stream.criticalThreshold];
  return (
    <svg
      role="img"
      aria-label={[said, pieces.length > 1 ? 'with gaps' : '', sayDoubtful(doubtful.length)].filter(Boolean).join(', ')}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className={`h-14 w-full ${isGrey ? 'text-line-strong' : 'text-ink-soft'}`}
      fill="none"
    >
      {limits.map((limit) =>
        limit !== null && limit > scale.low && limit < scale.high ? (
          <path
            key={limit}
            d={`M0 ${y(limit)}H${WIDTH}`}
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
            className="stroke-warn"
          />
        ) : null,
      )}
      {pieces.map((piece) => (
        <g key={piece[0]?.ts}>
          <path d={bandOf(piece, x, y)} fill="currentColor" opacity="0.22" />
          <path
            d={lineOf(piece, x, y)}
            stroke="currentColor"
            strokeWidth={piece.length === 1 ? 3 : 1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      <QualityMarks
        qualities={{
          time: doubtful.map(({ ts }) => Date.parse(ts) / 1_000),
          uncertain: doubtful.map(({ uncertain = 0 }) => uncertain),
          bad: doubtful.map(({ bad = 0 }) => bad),
        }}
        x={(time) => x(time * 1_000)}
        foot={HEIGHT + 2}
      />
    </svg>
  );
});

function sayDoubtful(minutes: number): string {
  return minutes === 0 ? '' : `bad or uncertain in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}`;
}

const WIDTH = 240;
const HEIGHT = 52;
/** Two minutes that follow each other are never further apart; a minute that is missing is. */
const GAP_MS = 119_000;

/** Of a time (ms since 1970) or of a value. */
type Scale = (value: number) => number;
const round = (value: number) => Math.round(value * 10) / 10;

function piecesOf(points: readonly TelemetryEvent[]): TelemetryEvent[][] {
  const pieces: TelemetryEvent[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const at = Date.parse(point.ts);
    if (at - before > GAP_MS) pieces.push([]);
    pieces.at(-1)?.push(point);
    before = at;
  }
  return pieces;
}

/** From the low to the high limit, and further where values are; a side without a limit mirrors the other one, and without any it is a tenth. */
function scaleFor(lowest: number, highest: number, stream: Drawn) {
  const low = stream.warningLow ?? stream.alarmLow;
  const high = stream.warningThreshold ?? stream.criticalThreshold;
  const middle = stream.nominal ?? (lowest + highest) / 2;
  const half = Math.max((high ?? low ?? middle * 1.05) - middle, middle - (low ?? high ?? middle * 0.95), 1e-6);
  const from = Math.min(lowest, low ?? middle - half);
  const to = Math.max(highest, high ?? middle + half);
  const margin = (to - from) * 0.08;
  return { low: from - margin, high: to + margin };
}

function lineOf(piece: readonly TelemetryEvent[], x: Scale, y: Scale): string {
  const [first] = piece;
  // A single minute between two gaps is a dot, by the line's round ends.
  if (piece.length === 1 && first) return `M${x(Date.parse(first.ts))} ${y(first.value)}h0.01`;
  return piece.map(({ ts, value }, index) => `${index === 0 ? 'M' : 'L'}${x(Date.parse(ts))} ${y(value)}`).join('');
}

function bandOf(piece: readonly TelemetryEvent[], x: Scale, y: Scale): string {
  const above = piece.map(({ ts, max }, index) => `${index === 0 ? 'M' : 'L'}${x(Date.parse(ts))} ${y(max)}`);
  const below = piece.toReversed().map(({ ts, min }) => `L${x(Date.parse(ts))} ${y(min)}`);
  return `${above.join('')}${below.join('')}Z`;
}
