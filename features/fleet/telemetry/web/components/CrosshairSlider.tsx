import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type uPlot from 'uplot';
import { loadChart } from '../load-chart.ts';

interface CrosshairSliderProps {
  /** What the picture shows, in words. */
  label: string;
  /** null: it is not there yet. */
  chart: uPlot | null;
  /** Places of the chart, seconds since 1970. */
  times: readonly number[];
  /** Where the chart begins, ms since 1970. */
  from: number;
  /** Where the crosshair is, also by the pointer; null: nowhere. */
  point: number | null;
  /** What is read out of a place: its time and its values. */
  say(place: number): string;
  /** What is read out without a crosshair. */
  rest: string;
  /** Charts of the same move with it. */
  syncKey?: string;
  className: string;
  children: ReactNode;
}

/** Around the picture of a chart of values over time: its crosshair by keyboard. */
export function CrosshairSlider(props: CrosshairSliderProps) {
  const { label, chart, times, from, point, say, rest, syncKey, className, children } = props;
  /** Where the keyboard put it. Not what is under it now: while a chart goes on, that would be read out again and again. */
  const [said, setSaid] = useState<{ place: number; text: string } | null>(null);
  const newest = Math.max(0, times.length - 1);
  // The pointer has taken it away since.
  const heard = point === null ? null : said;
  const sayPlace = (place: number) => setSaid({ place, text: say(place) });

  async function move(event: KeyboardEvent) {
    if (event.key === 'Escape' && chart) {
      setSaid(null);
      return placeAt(chart, null);
    }
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 }[event.key];
    if (!chart || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    // A bucket that begins before the chart has no place on it.
    const first = Math.max(
      0,
      times.findIndex((time) => time * 1_000 >= from),
    );
    const wanted = event.key === 'Home' ? first : event.key === 'End' ? newest : (point ?? newest + 1) + (step ?? 0);
    const place = Math.max(first, Math.min(newest, wanted));
    const at = times[place];
    if (at === undefined) return;
    sayPlace(place);
    await placeAt(chart, at);
  }

  /** @param at seconds since 1970; null: away with it */
  async function placeAt(chart: uPlot, at: number | null) {
    const charts = syncKey === undefined ? [chart] : (await loadChart()).sync(syncKey).plots;
    for (const one of charts)
      one.setCursor(at === null ? { left: -10, top: -10 } : { left: one.valToPos(at, 'x'), top: 0 });
  }

  return (
    // Of all that is moved by keys, a slider alone has its value read out at every step: the time, and what each line says there.
    <div
      role="slider"
      aria-label={`Crosshair of ${label}`}
      aria-valuemin={0}
      aria-valuemax={newest}
      aria-valuenow={heard?.place ?? newest}
      aria-valuetext={heard?.text ?? rest}
      // The pointer, and other charts, move it as well.
      onFocus={() => (point === null ? setSaid(null) : sayPlace(point))}
      tabIndex={0}
      // Whoever works by pointer moves the page by keys, not this.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={move}
      className={className}
    >
      {children}
    </div>
  );
}
