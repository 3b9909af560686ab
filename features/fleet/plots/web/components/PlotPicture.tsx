import type { Stream } from '../../../streams/contract.ts';
import { formatMarks } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { placeTimeMarks, placeValueMarks } from '../../../telemetry/rules/place-marks.ts';
import { QualityMarks } from '../../../telemetry/web/components/QualityMarks.tsx';
import { formatTimes } from '../../../telemetry/web/draw-history.ts';
import type { QualityColumns } from '../../../telemetry/web/draw-qualities.ts';
import type { Axes } from '../../rules/choose-axes.ts';
import type { JoinedColumns, JoinedValues } from '../../rules/join-columns.ts';
import { seriesLook } from '../series-looks.ts';

/** The picture is stretched to the place that there is. */
const WIDTH = 1_000;
const HEIGHT = 300;
const MARKS = 4;

interface PlotPictureProps {
  axes: Axes<Stream>['axes'];
  columns: JoinedColumns;
  qualities: QualityColumns;
  /** ms since 1970 */
  from: number;
  to: number;
  timeZone: string;
}

/** A plot as a plain picture with its axes: what the server can draw. */
export function PlotPicture({ axes, columns, qualities, from, to, timeZone }: PlotPictureProps) {
  const firstOf = axes.map((_, place) => axes.slice(0, place).reduce((sum, { streams }) => sum + streams.length, 0));
  const scales = axes.map(({ streams }, place) => {
    const first = firstOf[place] ?? 0;
    return scaleOf(columns.streams.slice(first, first + streams.length));
  });
  const { step, times } = placeTimeMarks(from / 1_000, to / 1_000, MARKS, timeZone);
  const clocks = formatTimes(times, step, timeZone);
  const x = (seconds: number) => ((seconds * 1_000 - from) / (to - from)) * WIDTH;
  return (
    <div className="grid size-full grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_1.25rem] gap-x-2 text-caption text-ink-soft tabular-nums">
      <AxisMarks scale={scales[0] ?? null} unit={axes[0]?.unit ?? ''} />
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="size-full" fill="none">
        {times.map((time) => (
          <path
            key={time}
            d={`M${round(x(time))} 0V${HEIGHT}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {axes.flatMap(({ streams }, place) =>
          streams.map((stream, index) => {
            const scale = scales[place];
            const line = (firstOf[place] ?? 0) + index;
            const { stroke, isDashed } = seriesLook(line);
            const mean = columns.streams[line]?.mean ?? [];
            return scale ? (
              <path
                key={stream.id}
                d={lineOf(
                  columns.time,
                  mean,
                  x,
                  (value) => HEIGHT * (1 - (value - scale.low) / (scale.high - scale.low)),
                )}
                className={stroke}
                strokeWidth="1.5"
                strokeDasharray={isDashed ? '6 3' : undefined}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ) : null;
          }),
        )}
        <QualityMarks qualities={qualities} x={(time) => round(x(time))} foot={HEIGHT} />
      </svg>
      <AxisMarks scale={scales[1] ?? null} unit={axes[1]?.unit ?? ''} />
      <span />
      <p className="flex justify-between">
        {times.map((time, index) => (
          <span key={time}>{clocks[index]}</span>
        ))}
      </p>
    </div>
  );
}

interface Scale {
  low: number;
  high: number;
}

function AxisMarks({ scale, unit }: { scale: Scale | null; unit: string }) {
  if (!scale) return <span />;
  const labels = formatMarks(placeValueMarks(scale.low, scale.high, MARKS)).toReversed();
  return (
    <p className="flex flex-col justify-between">
      {labels.map((label, index) => (
        <span key={label}>{index === 0 ? `${label} ${unitLabel(unit)}` : label}</span>
      ))}
    </p>
  );
}

/** null: there is nothing to draw. */
function scaleOf(streams: JoinedColumns['streams']): Scale | null {
  const values = streams.flatMap(({ min, max }) => [...min, ...max]).filter((value) => typeof value === 'number');
  if (values.length === 0) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max((high - low) * 0.1, Math.abs(high) * 0.005, 1e-6);
  return { low: low - margin, high: high + margin };
}

const round = (value: number) => Math.round(value * 10) / 10;

function lineOf(
  time: readonly number[],
  values: JoinedValues,
  x: (seconds: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let isApart = true;
  for (const [index, at] of time.entries()) {
    const value = values[index];
    if (value === null) isApart = true;
    if (value === null || value === undefined) continue;
    path += `${isApart ? 'M' : 'L'}${round(x(at))} ${round(y(value))}`;
    // A value between two gaps is a point, by the line's round ends.
    if (isApart) path += 'h0.01';
    isApart = false;
  }
  return path;
}
