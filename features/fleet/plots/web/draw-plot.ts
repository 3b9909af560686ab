import type uPlot from 'uplot';
import type { Stream } from '../../streams/contract.ts';
import { formatMarks } from '../../streams/rules/format-value.ts';
import { unitLabel } from '../../streams/vocabulary.ts';
import {
  axis,
  colour,
  formatTimes,
  isolatedPoints,
  limitLines,
  WITH_SECONDS,
  widenToLimits,
} from '../../telemetry/web/draw-history.ts';
import type { Axes } from '../rules/choose-axes.ts';
import type { DrawnMarks } from './draw-marks.ts';
import { drawMarks } from './draw-marks.ts';
import { seriesLook } from './series-looks.ts';

export interface PlotEvents {
  /** The place under the pointer, of this plot or of another one on the page; null: none. */
  onPoint(index: number | null): void;
  /** A range was drawn with the pointer, seconds since 1970. */
  onSelect(from: number, to: number): void;
}

export interface DrawnPlot {
  axes: Axes<Stream>['axes'];
  timeZone: string;
  /** Plots of the same name share their crosshair. */
  syncKey: string;
  events: PlotEvents;
  /** What is drawn over the values now. */
  marks(): DrawnMarks;
}

/** The streams in the order of their lines. */
export function plotted(axes: Axes<Stream>['axes']): { stream: Stream; scale: string }[] {
  return axes.flatMap(({ streams }, place) => streams.map((stream) => ({ stream, scale: `y${place}` })));
}

/**
 * How a plot of several streams is drawn: each a band from its lowest to its highest with its mean in it, so that no extreme is lost. Colours
 * are read from the page each time, so that a change of the theme only needs a redraw.
 */
export function plotOptions(
  { axes, timeZone, syncKey, events, marks }: DrawnPlot,
  size: { width: number; height: number },
  makeTzDate: (date: Date, zone: string) => Date,
): uPlot.Options {
  const lines = plotted(axes);
  return {
    ...size,
    padding: [18, axes.length > 1 ? 0 : 12, 0, 0],
    tzDate: (seconds) => makeTzDate(new Date(seconds * 1_000), timeZone),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false },
      points: { size: 6 },
      sync: {
        key: syncKey,
        setSeries: false,
        scales: ['x', null],
        // A range is drawn on one plot, or each of them would ask for it.
        filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' },
      },
    },
    scales: Object.fromEntries(
      axes.map(({ streams }, place) => [
        `y${place}`,
        {
          range: (_: uPlot, low: number | null, high: number | null) =>
            widenToLimits(low, high, streams.flatMap(limitLines)),
        },
      ]),
    ),
    axes: [
      {
        ...axis(),
        space: (_, __, from, to) => (to - from < WITH_SECONDS ? 76 : 50),
        values: (_, times, __, ___, step) => formatTimes(times, step, timeZone),
      },
      ...axes.map(
        ({ unit }, place): uPlot.Axis => ({
          ...axis(),
          scale: `y${place}`,
          side: place === 0 ? 3 : 1,
          // One set of lines behind the values is enough.
          grid: { ...axis().grid, show: place === 0 },
          size: (_, values) => 18 + 7 * Math.max(2, ...(values ?? []).map(({ length }) => length)),
          values: (_, values) => formatMarks(values),
          label: unitLabel(unit),
          labelSize: 20,
        }),
      ),
    ],
    series: [
      {},
      ...lines.flatMap(({ scale }, place): uPlot.Series[] => {
        const { ink, isDashed } = seriesLook(place);
        const edge = { scale, stroke: 'transparent', width: 0, points: { show: false } };
        return [
          edge,
          edge,
          {
            scale,
            stroke: () => colour(ink),
            width: 1.5,
            ...(isDashed ? { dash: [6, 3] } : {}),
            points: isolatedPoints(5, ink),
          },
        ];
      }),
    ],
    bands: lines.map((_, place) => ({
      series: [1 + 3 * place, 2 + 3 * place],
      fill: () => `${colour(seriesLook(place).ink)}26`,
    })),
    hooks: {
      draw: [(chart) => drawMarks(chart, marks(), lines)],
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
