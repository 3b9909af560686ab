import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { formatZonedMoment } from '../../../../../platform/shared/format-time.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { History } from '../../../telemetry/contract.ts';
import { CrosshairSlider } from '../../../telemetry/web/components/CrosshairSlider.tsx';
import { limitLines } from '../../../telemetry/web/draw-history.ts';
import { QUALITY_LEGEND } from '../../../telemetry/web/draw-qualities.ts';
import { loadChart } from '../../../telemetry/web/load-chart.ts';
import { shapeHistory } from '../../../telemetry/web/shape-history.ts';
import type { Marks } from '../../contract.ts';
import { chooseAxes } from '../../rules/choose-axes.ts';
import { doubtfulPlaces, joinColumns, valueAt, worstQualities } from '../../rules/join-columns.ts';
import { MOST_WITH_LIMITS } from '../../vocabulary.ts';
import { plotOptions, plotted } from '../draw-plot.ts';
import { PlotLegend } from './PlotLegend.tsx';
import { PlotPicture } from './PlotPicture.tsx';

interface PlotProps {
  /** What the picture shows, in words. */
  label: string;
  streams: readonly Stream[];
  /** What units are called, by id. */
  unitNames: ReadonlyMap<string, string>;
  histories: readonly (History | undefined)[];
  marks: Marks | undefined;
  hasLimits: boolean;
  /** What the plot spans, ms since 1970. */
  from: number;
  to: number;
  timeZone: string;
  /** Plots of one page have the same. */
  syncKey: string;
  /** A class: how high the picture is. */
  height: string;
  onSelect?(from: number, to: number): void;
}

const nothing: History = {
  notice: '',
  from: '',
  to: '',
  bucketSeconds: 1,
  madeFrom: 'samples',
  buckets: [],
  gaps: [],
};

const REST = 'Last values shown';

/** Several streams over one axis of time. Before scripts run, and without them, a plain picture of the same size stands in its place. */
export function Plot(props: PlotProps) {
  const { label, streams, unitNames, histories, marks, hasLimits, from, to, timeZone, syncKey, height } = props;
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ by: string; chart: uPlot } | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [point, setPoint] = useState<number | null>(null);
  const { axes, leftOut } = chooseAxes(streams);
  const lines = plotted(axes);
  // What is drawn is the same as long as these are: streams come anew with every answer.
  const drawnKey = JSON.stringify(
    lines.map(({ stream }) => [
      stream.id,
      stream.unit,
      stream.warningThreshold,
      stream.criticalThreshold,
      stream.warningLow,
      stream.alarmLow,
    ]),
  );
  // One of other lines is closed, and must not be given the values of these: it looks for each of its own.
  const chart = opened?.by === drawnKey ? opened.chart : null;
  const order = lines.map(({ stream }) => streams.findIndex(({ id }) => id === stream.id)).join();
  const columns = useMemo(
    () =>
      joinColumns((order === '' ? [] : order.split(',')).map((at) => shapeHistory(histories[Number(at)] ?? nothing))),
    [histories, order],
  );
  const qualities = useMemo(() => worstQualities(columns), [columns]);
  const doubtful = useMemo(() => doubtfulPlaces(columns), [columns]);
  const select = useEffectEvent((left: number, right: number) => props.onSelect?.(left * 1_000, right * 1_000));
  const drawnMarks = useEffectEvent(() => ({ marks, hasLimits, qualities }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: axes follow from what drawnKey tells
  useEffect(() => {
    let opened: uPlot | null = null;
    let isGone = false;
    const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight });
    const resized = new ResizeObserver(() => {
      if (opened && place.current) opened.setSize(sizeOf(place.current));
    });
    const themed = new MutationObserver(() => opened?.redraw(false));
    loadChart().then((Chart) => {
      if (isGone || !place.current || axes.length === 0) return;
      const events = { onPoint: setPoint, onSelect: select };
      const options = plotOptions(
        { axes, timeZone, syncKey, events, marks: () => drawnMarks() },
        sizeOf(place.current),
        Chart.tzDate,
      );
      opened = new Chart(options, undefined, place.current);
      resized.observe(place.current);
      themed.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
      setOpened({ by: drawnKey, chart: opened });
      // Without the library the plain picture stays.
    }, setTrouble);
    return () => {
      isGone = true;
      resized.disconnect();
      themed.disconnect();
      opened?.destroy();
      setOpened(null);
    };
  }, [drawnKey, timeZone, syncKey]);

  useEffect(() => {
    if (!chart) return;
    const draw = () => {
      if (document.hidden) return;
      const data = [columns.time, ...columns.streams.flatMap(({ max, min, mean }) => [max, min, mean])];
      chart.setData(data as uPlot.AlignedData, false);
      chart.batch(() => chart.setScale('x', { min: from / 1_000, max: to / 1_000 }));
    };
    draw();
    document.addEventListener('visibilitychange', draw);
    return () => document.removeEventListener('visibilitychange', draw);
  }, [chart, columns, from, to]);

  useEffect(() => {
    // Read by the drawing.
    void [marks, hasLimits];
    chart?.redraw(false);
  }, [chart, marks, hasLimits]);

  function sayPlace(place: number) {
    const values = lines.map(({ stream: { description, decimals, unit } }, index) => {
      const mean = valueAt(columns.streams[index]?.mean ?? [], place);
      return `${description} ${mean === null ? 'no value' : `${formatValue(mean, decimals)} ${unitLabel(unit)}`}`;
    });
    return `${formatZonedMoment((columns.time[place] ?? 0) * 1_000, timeZone, true)}: ${values.join('; ')}`;
  }

  const at = point === null ? undefined : columns.time[point];
  return (
    <figure aria-label={label} className="flex h-full flex-col">
      <CrosshairSlider
        label={label}
        chart={chart}
        times={columns.time}
        from={from}
        point={point}
        say={sayPlace}
        rest={REST}
        syncKey={syncKey}
        className={`relative ${height}`}
      >
        {chart ? null : (
          <PlotPicture axes={axes} columns={columns} qualities={qualities} from={from} to={to} timeZone={timeZone} />
        )}
        <div ref={place} aria-hidden className="absolute inset-0" />
      </CrosshairSlider>
      <figcaption className="mt-1">
        {leftOut.length > 0 ? (
          <p className="mt-1 text-caption text-warn">
            Not drawn, because a plot has two axes:{' '}
            {leftOut.map(({ name, unit }) => `${name} in ${unitLabel(unit)}`).join(', ')}.
          </p>
        ) : null}
        {hasLimits && lines.length > MOST_WITH_LIMITS && lines.some(({ stream }) => limitLines(stream).length > 0) ? (
          <p className="mt-1 text-caption text-ink-soft">
            Limits are not drawn: those of more than {MOST_WITH_LIMITS} streams would hide the values.
          </p>
        ) : null}
        {doubtful.length > 0 ? (
          <p className="mt-1 text-caption text-ink-soft">
            {QUALITY_LEGEND}, of {doubtful.map((place) => lines[place]?.stream.name).join(', ')}.
          </p>
        ) : null}
        <PlotLegend lines={lines} columns={columns} point={at === undefined ? null : point} unitNames={unitNames} />
        <p className="mt-1 flex flex-wrap justify-between gap-x-6 text-caption text-ink-soft tabular-nums">
          <span aria-live="off">
            {trouble
              ? `The chart cannot be examined. ${errorMessage(trouble)}`
              : at === undefined
                ? REST
                : formatZonedMoment(at * 1_000, timeZone, true)}
          </span>
          <span>Time in {timeZone}</span>
        </p>
      </figcaption>
    </figure>
  );
}
