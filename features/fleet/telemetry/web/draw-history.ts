import type uPlot from 'uplot';
import { formatClock, formatDay, formatDayOfYear } from '../../../../platform/shared/format-time.ts';
import type { Stream } from '../../streams/contract.ts';
import { formatMarks, formatValue } from '../../streams/rules/format-value.ts';
import { unitLabel } from '../../streams/vocabulary.ts';
import { drawQualities } from './draw-qualities.ts';
import { findIsolated, type HistoryColumns } from './shape-history.ts';

/** A limit as a line of the chart. */
export interface LimitLine {
  name: string;
  value: number;
  isAlarm: boolean;
}

export function limitLines(stream: Stream): LimitLine[] {
  const all = [
    { name: 'High-high', value: stream.criticalThreshold, isAlarm: true },
    { name: 'High', value: stream.warningThreshold, isAlarm: false },
    { name: 'Low', value: stream.warningLow, isAlarm: false },
    { name: 'Low-low', value: stream.alarmLow, isAlarm: true },
  ];
  return all.filter((line): line is LimitLine => line.value !== null);
}

export interface ChartEvents {
  /** The place under the pointer; null: none. */
  onPoint(index: number | null): void;
  /** A range was drawn with the pointer, seconds since 1970. */
  onSelect(from: number, to: number): void;
}

/**
 * How a history is drawn: a band from the lowest to the highest, the mean in it, limits as lines. Colours are read from the page each
 * time, so that a change of the theme only needs a redraw.
 *
 * @param drawn what is drawn now
 */
export function chartOptions(
  stream: Stream,
  size: { width: number; height: number },
  zone: string,
  makeTzDate: (date: Date, zone: string) => Date,
  events: ChartEvents,
  drawn: () => HistoryColumns,
): uPlot.Options {
  const limits = limitLines(stream);
  return {
    ...size,
    tzDate: (seconds) => makeTzDate(new Date(seconds * 1_000), zone),
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 6 } },
    scales: { y: { range: (_, low, high) => widenToLimits(low, high, limits) } },
    axes: [
      {
        ...axis(),
        space: (_, __, from, to) => (to - from < WITH_SECONDS ? 76 : 50),
        values: (_, times, __, ___, step) => formatTimes(times, step, zone),
      },
      {
        ...axis(),
        size: (_, marks) => 18 + 7 * Math.max(2, ...(marks ?? []).map(({ length }) => length)),
        values: (_, marks) => formatMarks(marks),
        label: unitLabel(stream.unit),
        labelSize: 20,
      },
    ],
    series: [
      {},
      { stroke: () => colour('accent'), width: 0.5, points: isolatedPoints(3, 'accent') },
      { stroke: () => colour('accent'), width: 0.5, points: isolatedPoints(3, 'accent') },
      { stroke: () => colour('accent-strong'), width: 1.5, points: isolatedPoints(6, 'accent-strong') },
    ],
    bands: [{ series: [1, 2], fill: () => colour('accent-soft') }],
    hooks: {
      draw: [(chart) => drawLimits(chart, limits, stream), (chart) => drawQualities(chart, drawn(), colour)],
      setCursor: [({ cursor }) => events.onPoint(cursor.idx ?? null)],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select;
          if (width > 4) events.onSelect(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'));
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

/** Seconds. In a shorter range marks are closer than a minute, and say the second. */
export const WITH_SECONDS = 600;

/** Only where there is no line. @param size of a point, px */
export function isolatedPoints(size: number, name: string): uPlot.Series.Points {
  return {
    show: false,
    size,
    fill: () => colour(name),
    filter: (chart, series) => findIsolated(chart.data[series] ?? []),
  };
}

export function axis(): uPlot.Axis {
  return {
    stroke: ofWords,
    grid: { stroke: () => colour('line'), width: 1 },
    ticks: { stroke: () => colour('line'), width: 1 },
    font: '12px "Inter Variable", sans-serif',
    labelFont: '12px "Inter Variable", sans-serif',
  };
}

/** A day where one begins, otherwise the time of day; in the zone of the site. */
export function formatTimes(times: readonly number[], step: number, timeZone: string): string[] {
  return times.map((seconds) => {
    const at = seconds * 1_000;
    const isMidnight = formatClock(at, timeZone, true) === '00:00:00';
    if (step >= 28 * DAY_SECONDS) return formatDay(at, 'day', timeZone);
    return step >= DAY_SECONDS || isMidnight ? formatDayOfYear(at, timeZone) : formatClock(at, timeZone, step < 60);
  });
}

const DAY_SECONDS = 86_400;

/** A limit is drawn when it is not too far away: the picture shows the values first. */
export function widenToLimits(low: number | null, high: number | null, limits: readonly LimitLine[]): [number, number] {
  if (low === null || high === null) return [0, 1];
  const reach = Math.max(high - low, Math.abs(high) * 0.005, 1e-6);
  const near = limits.map(({ value }) => value).filter((value) => value > low - 3 * reach && value < high + 3 * reach);
  const [lowest, highest] = [Math.min(low, ...near), Math.max(high, ...near)];
  const margin = Math.max(highest - lowest, reach) * 0.08;
  return [lowest - margin, highest + margin];
}

function drawLimits(chart: uPlot, limits: readonly LimitLine[], stream: Stream): void {
  const { ctx, bbox } = chart;
  const { min = 0, max = 0 } = chart.scales.y ?? {};
  ctx.save();
  ctx.font = `${11 * devicePixelRatio}px "Inter Variable", sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  const write = startLabels(ctx);
  for (const { name, value, isAlarm } of limits) {
    if (min === null || max === null || value < min || value > max) continue;
    const y = Math.round(chart.valToPos(value, 'y', true));
    ctx.strokeStyle = colour(isAlarm ? 'danger' : 'warn');
    ctx.fillStyle = ctx.strokeStyle;
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash(isAlarm ? [] : [6 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    write(`${name} ${formatValue(value, stream.decimals)}`, 'left', bbox.left + 6 * devicePixelRatio, y - 2);
  }
  ctx.restore();
}

/** Labels of lines that lie close together, as limits do where a chart spans much, stand side by side. */
export function startLabels(ctx: CanvasRenderingContext2D) {
  const taken: LabelPlace[] = [];
  const [height, gap] = [15 * devicePixelRatio, 12 * devicePixelRatio];
  /** @param x where the text begins ('left') or ends ('right') if nothing else stands there */
  return (text: string, side: LabelPlace['side'], x: number, y: number) => {
    const { width } = ctx.measureText(text);
    const along = makeRoom(taken, { side, y, width: width + gap }, height);
    writeOver(ctx, text, side === 'left' ? x + along : x - along - width, y);
  };
}

interface LabelPlace {
  side: 'left' | 'right';
  y: number;
  /** How far from its side it ends. */
  end: number;
}

/** @returns how far along its line a label begins, so that it covers none that was written before */
export function makeRoom(
  taken: LabelPlace[],
  { side, y, width }: { side: LabelPlace['side']; y: number; width: number },
  height: number,
): number {
  const near = taken.filter((one) => one.side === side && Math.abs(one.y - y) < height);
  const along = Math.max(0, ...near.map(({ end }) => end));
  taken.push({ side, y, end: along + width });
  return along;
}

/** Words on a ground of their own: the values may run through them. */
function writeOver(ctx: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  const { fillStyle } = ctx;
  ctx.fillStyle = colour('panel');
  const [edge, height] = [3 * devicePixelRatio, 13 * devicePixelRatio];
  ctx.fillRect(x - edge, y - height, ctx.measureText(text).width + 2 * edge, height);
  ctx.fillStyle = fillStyle;
  ctx.fillText(text, x, y);
}

/**
 * Where the reader's system chooses all colours, the page has its ground and a canvas keeps our ink: of a theme chosen against the system dark
 * upon dark. Words take the page's own then.
 */
const ofWords = () =>
  matchMedia('(forced-colors: active)').matches ? getComputedStyle(document.body).color : colour('ink-soft');

export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}
