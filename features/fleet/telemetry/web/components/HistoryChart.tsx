import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { formatZonedMoment } from '../../../../../platform/shared/format-time.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { History } from '../../contract.ts';
import { chartOptions } from '../draw-history.ts';
import { describeShares, QUALITY_LEGEND } from '../draw-qualities.ts';
import { loadChart } from '../load-chart.ts';
import { type HistoryColumns, shapeHistory } from '../shape-history.ts';
import { CrosshairSlider } from './CrosshairSlider.tsx';
import { HistoryPicture } from './HistoryPicture.tsx';

interface HistoryChartProps {
  stream: Stream;
  history: History;
  /** IANA name; the axis says it. */
  timeZone: string;
  /** A range was chosen with the pointer, ms since 1970. */
  onSelect(from: number, to: number): void;
}

/** The values over time. Before scripts run, and without them, a plain picture of the same size stands in its place. */
export function HistoryChart({ stream, history, timeZone, onSelect }: HistoryChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<uPlot | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [point, setPoint] = useState<number | null>(null);
  const columns = useMemo(() => shapeHistory(history), [history]);
  const select = useEffectEvent(onSelect);
  const drawn = useEffectEvent(() => columns);

  useEffect(() => {
    let opened: uPlot | null = null;
    let isGone = false;
    const resized = new ResizeObserver(() => {
      if (opened && place.current) opened.setSize({ width: place.current.clientWidth, height: HEIGHT });
    });
    const themed = new MutationObserver(() => opened?.redraw(false));
    loadChart().then((Chart) => {
      if (isGone || !place.current) return;
      const size = { width: place.current.clientWidth, height: HEIGHT };
      const events = {
        onPoint: setPoint,
        onSelect: (from: number, to: number) => select(from * 1_000, to * 1_000),
      };
      const options = chartOptions(stream, size, timeZone, Chart.tzDate, events, () => drawn());
      opened = new Chart(options, undefined, place.current);
      resized.observe(place.current);
      themed.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
      setChart(opened);
      // Without the library the plain picture stays.
    }, setTrouble);
    return () => {
      isGone = true;
      resized.disconnect();
      themed.disconnect();
      opened?.destroy();
      setChart(null);
    };
  }, [stream, timeZone]);

  useEffect(() => {
    if (!chart) return;
    const draw = () => {
      if (document.hidden) return;
      const { time, max, min, mean } = columns;
      chart.setData([time, max, min, mean], false);
      chart.batch(() => {
        chart.setScale('x', { min: Date.parse(history.from) / 1_000, max: Date.parse(history.to) / 1_000 });
      });
    };
    draw();
    // What came while nobody could see it, also all of it: a chart that was opened in the background.
    document.addEventListener('visibilitychange', draw);
    return () => document.removeEventListener('visibilitychange', draw);
  }, [chart, columns, history]);

  return (
    <figure>
      {/* The data is in the table below it, for those who cannot see the picture. */}
      <CrosshairSlider
        label={stream.description}
        chart={chart}
        times={columns.time}
        from={Date.parse(history.from)}
        point={point}
        say={(place) => describePoint(columns, place, stream, timeZone) ?? ''}
        rest="No moment chosen"
        className="relative h-80"
      >
        {chart ? null : (
          <HistoryPicture
            columns={columns}
            from={history.from}
            to={history.to}
            timeZone={timeZone}
            unit={unitLabel(stream.unit)}
          />
        )}
        <div ref={place} aria-hidden className="absolute inset-0" />
      </CrosshairSlider>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-caption text-ink-soft tabular-nums">
        <span>
          {trouble
            ? `The chart cannot be examined. ${errorMessage(trouble)}`
            : (describePoint(columns, point, stream, timeZone) ?? (
                // A finger scrolls the page instead.
                <span className="noscript:hidden pointer-coarse:hidden">Drag over the chart to look closer.</span>
              ))}
        </span>
        <span>
          Time in {timeZone}. Band: lowest to highest of each {formatWidth(history.bucketSeconds)}; line: mean.
          {columns.bad.some((share) => share > 0) || columns.uncertain.some((share) => share > 0)
            ? ` ${QUALITY_LEGEND}.`
            : null}
        </span>
      </figcaption>
    </figure>
  );
}

const HEIGHT = 320;

function describePoint(columns: HistoryColumns, point: number | null, stream: Stream, timeZone: string) {
  const at = point === null ? undefined : columns.time[point];
  if (point === null || at === undefined) return null;
  const time = formatZonedMoment(at * 1_000, timeZone, true);
  const mean = columns.mean[point] ?? null;
  if (mean === null) return `${time}: nothing was heard`;
  const [low, high] = [columns.min[point] ?? null, columns.max[point] ?? null];
  const said = (value: number | null) => formatValue(value, stream.decimals);
  const doubtful = describeShares({ bad: columns.bad[point] ?? 0, uncertain: columns.uncertain[point] ?? 0 });
  return `${time}: mean ${said(mean)} ${unitLabel(stream.unit)}, ${said(low)} to ${said(high)}${doubtful && `, ${doubtful}`}`;
}

export function formatWidth(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toPrecision(3))} s`;
  if (seconds < 3_600) return `${Number((seconds / 60).toPrecision(3))} min`;
  if (seconds < 86_400) return `${Number((seconds / 3_600).toPrecision(3))} h`;
  return `${Number((seconds / 86_400).toPrecision(3))} d`;
}
