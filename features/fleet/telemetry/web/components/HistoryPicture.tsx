import { formatMarks } from '../../../streams/rules/format-value.ts';
import { placeTimeMarks, placeValueMarks } from '../../rules/place-marks.ts';
import { formatTimes } from '../draw-history.ts';
import type { HistoryColumns } from '../shape-history.ts';
import { QualityMarks } from './QualityMarks.tsx';

/** The values are stretched to the width that there is. */
const WIDTH = 1_000;
/** Pixels, as the space that the page keeps: of all, and of the values above the marks of time. */
const HEIGHT = 320;
const PLOT_HEIGHT = 292;
const TIME_MARKS = 5;
const VALUE_MARKS = 5;

interface HistoryPictureProps {
  columns: HistoryColumns;
  from: string;
  to: string;
  /** IANA name. */
  timeZone: string;
  /** As people read it. */
  unit: string;
}

/** A history as a plain picture with its axes: what the server can draw. */
export function HistoryPicture({ columns, from, to, timeZone, unit }: HistoryPictureProps) {
  const runs = splitAtGaps(columns);
  const values = [...columns.min, ...columns.max].filter((value) => value !== null);
  if (values.length === 0) return null;
  const [lowest, highest] = widen(Math.min(...values), Math.max(...values));
  const [start, end] = [Date.parse(from) / 1_000, Date.parse(to) / 1_000];
  const x = (time: number) => (((time - start) / (end - start)) * WIDTH).toFixed(1);
  const y = (value: number) => (PLOT_HEIGHT * (1 - (value - lowest) / (highest - lowest))).toFixed(1);
  const marks = placeValueMarks(lowest, highest, VALUE_MARKS);
  const labels = formatMarks(marks);
  const { step, times } = placeTimeMarks(start, end, TIME_MARKS, timeZone);
  const clocks = formatTimes(times, step, timeZone);
  return (
    // Two pictures side by side: only the right one is as wide as the page lets it be.
    <div className="flex size-full">
      <svg
        aria-hidden
        className="h-80 w-18 shrink-0 overflow-visible fill-ink-soft font-sans text-caption tabular-nums"
      >
        {marks.map((value, index) => (
          <text key={value} x="64" y={y(value)} dy="4" textAnchor="end">
            {labels[index]}
          </text>
        ))}
        <text x="64" y={HEIGHT - 6} textAnchor="end">
          {unit}
        </text>
      </svg>
      <svg aria-hidden className="h-80 min-w-0 grow fill-ink-soft font-sans text-caption tabular-nums">
        <g className="stroke-line">
          {marks.map((value) => (
            <line key={value} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
          ))}
          {times.map((time) => (
            <line key={time} x1={percent(x(time))} x2={percent(x(time))} y1="0" y2={PLOT_HEIGHT + 5} />
          ))}
        </g>
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${PLOT_HEIGHT}`}
          height={PLOT_HEIGHT}
          width="100%"
          preserveAspectRatio="none"
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
          <QualityMarks qualities={columns} x={x} foot={PLOT_HEIGHT} />
        </svg>
        {times.map((time, index) => (
          <text
            key={time}
            x={percent(x(time))}
            y={HEIGHT - 6}
            textAnchor={anchorAt((time - start) / (end - start))}
            // On a phone only every second date has room.
            className={index % 2 === 1 && (clocks[index] ?? '').length > 6 ? 'max-sm:hidden' : undefined}
          >
            {clocks[index]}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** A margin above and below, also of a value that never moves. */
function widen(low: number, high: number): [number, number] {
  const margin = Math.max((high - low) * 0.1, Math.abs(high) * 0.005, 1e-6);
  return [low - margin, high + margin];
}

function percent(x: string): string {
  return `${(Number(x) / WIDTH) * 100}%`;
}

/** Words at an end stay inside. @param place 0 left, 1 right */
function anchorAt(place: number): 'start' | 'middle' | 'end' {
  return place < 0.06 ? 'start' : place > 0.94 ? 'end' : 'middle';
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
