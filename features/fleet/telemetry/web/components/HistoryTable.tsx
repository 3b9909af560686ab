import { StateMark } from '../../../units/web/components/StateMark.tsx';
import { valueInk } from '../../../units/web/components/value-looks.ts';
import { useFleetNow } from '../../../units/web/use-fleet-clock.ts';
import { useStreamState } from '../../../units/web/use-stream-state.ts';
import type { History, Stream } from '../../contract.ts';
import { formatValue } from '../../rules/format-value.ts';
import { unitLabel } from '../../vocabulary.ts';

/** The same as the chart, in figures; gaps stand where they are. */
export function HistoryTable({ stream, history, timeZone }: { stream: Stream; history: History; timeZone: string }) {
  const said = (value: number) => formatValue(value, stream.decimals);
  const unit = unitLabel(stream.unit);
  const rows = [
    ...history.buckets.map((bucket) => ({ ...bucket, until: null as string | null })),
    ...history.gaps.map(({ from, to }) => ({ ts: from, until: to, min: 0, max: 0, avg: 0, last: 0, count: 0 })),
  ].sort((a, b) => (a.ts < b.ts ? 1 : -1));
  const time = (iso: string) => new Date(iso).toLocaleString('en-CA', { timeZone, hourCycle: 'h23' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="max-h-96 overflow-auto" tabIndex={0} aria-label="Values as a table">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">
          {stream.description}, {unit}, newest first. Time in {timeZone}.
        </caption>
        <thead className="sticky top-0 bg-panel text-left text-ink-soft">
          <tr>
            <th className="py-2 pr-4 pl-4 font-medium">From ({timeZone})</th>
            <th className="py-2 pr-4 text-right font-medium">Lowest</th>
            <th className="py-2 pr-4 text-right font-medium">Mean</th>
            <th className="py-2 pr-4 text-right font-medium">Highest</th>
            <th className="py-2 pr-4 text-right font-medium">Samples</th>
          </tr>
        </thead>
        <tbody>
          <DoubtfulRow stream={stream} time={time} />
          {rows.map(({ ts, until, min, avg, max, count }) =>
            until === null ? (
              <tr key={ts} className="border-t border-line">
                <td className="py-1.5 pr-4 pl-4 whitespace-nowrap">{time(ts)}</td>
                <td className="py-1.5 pr-4 text-right whitespace-nowrap">
                  {said(min)} {unit}
                </td>
                <td className="py-1.5 pr-4 text-right whitespace-nowrap">
                  {said(avg)} {unit}
                </td>
                <td className="py-1.5 pr-4 text-right whitespace-nowrap">
                  {said(max)} {unit}
                </td>
                <td className="py-1.5 pr-4 text-right">{count.toLocaleString('en-CA')}</td>
              </tr>
            ) : (
              <tr key={`gap ${ts}`} className="border-t border-line text-ink-soft">
                <td className="py-1.5 pr-4 pl-4 whitespace-nowrap">{time(ts)}</td>
                <td colSpan={4} className="py-1.5 pr-4">
                  Gap: nothing was heard until {time(until)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The newest sample, when it is not good: the figures below it are of all samples, whatever their quality. */
function DoubtfulRow({ stream, time }: { stream: Stream; time(iso: string): string }) {
  const newest = useStreamState(stream, useFleetNow());
  const { value, at, state, quality } = newest;
  if (quality === 'good' || at === null) return null;
  return (
    <tr className="border-t border-line">
      <td className="py-1.5 pr-4 pl-4 whitespace-nowrap">{time(new Date(at).toISOString())}</td>
      <td colSpan={4} className="py-1.5 pr-4">
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <span>
            Newest sample:{' '}
            <span className={valueInk(newest, '')}>
              {formatValue(value, stream.decimals)} {unitLabel(stream.unit)}
            </span>
          </span>
          <StateMark state={state} quality={quality} />
        </span>
      </td>
    </tr>
  );
}
