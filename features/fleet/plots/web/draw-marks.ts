import type uPlot from 'uplot';
import type { Stream } from '../../streams/contract.ts';
import { formatValue } from '../../streams/rules/format-value.ts';
import { colour, limitLines, startLabels } from '../../telemetry/web/draw-history.ts';
import { drawQualities, type QualityColumns } from '../../telemetry/web/draw-qualities.ts';
import type { Marks } from '../contract.ts';
import { layerAlarms } from '../rules/layer-alarms.ts';
import { MOST_WITH_LIMITS } from '../vocabulary.ts';
import { seriesLook } from './series-looks.ts';

export interface DrawnMarks {
  marks: Marks | undefined;
  hasLimits: boolean;
  qualities: QualityColumns;
}

/** Outages behind everything, alarms and notes along the head, limits as lines, quality along the foot. */
export function drawMarks(
  chart: uPlot,
  { marks, hasLimits, qualities }: DrawnMarks,
  lines: readonly { stream: Stream; scale: string }[],
): void {
  const { ctx } = chart;
  ctx.save();
  ctx.font = `${11 * devicePixelRatio}px "Inter Variable", sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  if (marks) {
    for (const outage of marks.outages) drawOutage(chart, outage);
    for (const alarm of layerAlarms(marks.alarms)) drawAlarm(chart, alarm);
    for (const [place, note] of marks.notes.entries()) drawNote(chart, note, place + 1);
  }
  if (hasLimits && lines.length <= MOST_WITH_LIMITS) drawLimits(chart, lines);
  ctx.restore();
  drawQualities(chart, qualities, colour);
}

/** Where a span lies on the canvas, as far as it is seen; null: nowhere. */
function placeSpan(chart: uPlot, from: string, to: string | null): { left: number; right: number } | null {
  const { bbox } = chart;
  const end = to === null ? Number.POSITIVE_INFINITY : chart.valToPos(Date.parse(to) / 1_000, 'x', true);
  const left = Math.max(bbox.left, chart.valToPos(Date.parse(from) / 1_000, 'x', true));
  const right = Math.min(bbox.left + bbox.width, end);
  return right < bbox.left || left > bbox.left + bbox.width ? null : { left, right };
}

function drawOutage(chart: uPlot, { from, to, title }: Marks['outages'][number]): void {
  const { ctx, bbox } = chart;
  const span = placeSpan(chart, from, to);
  if (!span) return;
  ctx.fillStyle = `${colour('line-strong')}38`;
  ctx.fillRect(span.left, bbox.top, Math.max(span.right - span.left, devicePixelRatio), bbox.height);
  ctx.fillStyle = colour('ink-soft');
  if (span.right - span.left > ctx.measureText(title).width + 12 * devicePixelRatio)
    ctx.fillText(title, span.left + 6 * devicePixelRatio, bbox.top + bbox.height - 4 * devicePixelRatio);
}

/** A bar along the head for as long as it held. */
function drawAlarm(chart: uPlot, { from, to, severity }: Marks['alarms'][number]): void {
  const { ctx, bbox } = chart;
  const span = placeSpan(chart, from, to);
  if (!span) return;
  ctx.fillStyle = colour(severity === 'crit' ? 'danger' : severity === 'warn' ? 'warn' : 'accent');
  const height = 4 * devicePixelRatio;
  ctx.fillRect(span.left, bbox.top - height, Math.max(span.right - span.left, 3 * devicePixelRatio), height);
}

/** A line with the note's number, which stands in the list below; a span is shaded from its line on. */
function drawNote(chart: uPlot, { startsAt, endsAt }: Marks['notes'][number], number: number): void {
  const { ctx, bbox } = chart;
  const span = placeSpan(chart, startsAt, endsAt ?? startsAt);
  if (!span) return;
  const ink = colour('ink');
  ctx.fillStyle = `${ink}14`;
  ctx.fillRect(span.left, bbox.top, span.right - span.left, bbox.height);
  ctx.strokeStyle = ink;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(span.left, bbox.top);
  ctx.lineTo(span.left, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
  const text = String(number);
  const width = ctx.measureText(text).width + 8 * devicePixelRatio;
  const height = 14 * devicePixelRatio;
  ctx.fillStyle = ink;
  ctx.fillRect(span.left - width / 2, bbox.top - height - 4 * devicePixelRatio, width, height);
  ctx.fillStyle = colour('panel');
  ctx.fillText(text, span.left - width / 2 + 4 * devicePixelRatio, bbox.top - 5 * devicePixelRatio);
}

function drawLimits(chart: uPlot, lines: readonly { stream: Stream; scale: string }[]): void {
  const { ctx, bbox } = chart;
  const drawn = new Set<string>();
  const write = startLabels(ctx);
  for (const [place, { stream, scale }] of lines.entries()) {
    const { min, max } = chart.scales[scale] ?? {};
    for (const { name, value, isAlarm } of limitLines(stream)) {
      // Sister units have the same limits: one line for all.
      const key = `${scale} ${value}`;
      if (min == null || max == null || value < min || value > max || drawn.has(key)) continue;
      drawn.add(key);
      const y = Math.round(chart.valToPos(value, scale, true));
      ctx.strokeStyle = colour(isAlarm ? 'danger' : 'warn');
      ctx.lineWidth = devicePixelRatio;
      ctx.setLineDash(isAlarm ? [] : [6 * devicePixelRatio, 4 * devicePixelRatio]);
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.fillStyle = lines.length === 1 ? ctx.strokeStyle : colour(seriesLook(place).ink);
      const text = `${name} ${formatValue(value, stream.decimals)}`;
      // Those of the right axis stand at its side.
      const edge = 6 * devicePixelRatio;
      if (scale === 'y0') write(text, 'left', bbox.left + edge, y - 2);
      else write(text, 'right', bbox.left + bbox.width - edge, y - 2);
    }
  }
}
