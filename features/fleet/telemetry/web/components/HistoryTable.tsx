import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { valueInk } from '../../../look/web/components/value-looks.ts';
import { formatStationTime } from '../../../look/web/format-station-time.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { History } from '../../contract.ts';

interface HistoryTableProps {
  stream: Stream;
  unitStatus: string;
  history: History;
  timeZone: string;
}

/** The same as the chart, in figures; gaps stand where they are. */
export function HistoryTable({ stream, unitStatus, history, timeZone }: HistoryTableProps) {
  const said = (value: number) => formatValue(value, stream.decimals);
  const unit = unitLabel(stream.unit);
  const rows = [
    ...history.buckets.map((bucket) => ({ ...bucket, until: null as string | null })),
    ...history.gaps.map(({ from, to }) => ({ ts: from, until: to, min: 0, max: 0, avg: 0, last: 0, count: 0 })),
  ].sort((a, b) => (a.ts < b.ts ? 1 : -1));
  const isExact = history.bucketSeconds < 60;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="max-h-96 overflow-auto" tabIndex={0} aria-label="Values as a table">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">
          {stream.description}, {unit}, newest first. Time in {timeZone}.
        </caption>
        <thead className="sticky top-0 bg-panel text-left align-bottom text-ink-soft">
          <tr>
            <th scope="col" className="py-2 pr-2 pl-4 font-medium sm:pr-4">
              From
            </th>
            {['Lowest', 'Mean', 'Highest'].map((figure) => (
              <th key={figure} scope="col" className="py-2 pr-2 text-right font-medium sm:pr-4">
                {figure} <span className="font-normal max-sm:block max-sm:text-xs">{unit}</span>
              </th>
            ))}
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Samples
            </th>
          </tr>
        </thead>
        <tbody>
          <DoubtfulRow stream={stream} unitStatus={unitStatus} timeZone={timeZone} />
          {rows.map(({ ts, until, min, avg, max, count }) =>
            until === null ? (
              <tr key={ts} className="border-t border-line">
                <When at={ts} timeZone={timeZone} isExact={isExact} />
                {[min, avg, max].map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the table
                  <td key={index} className="py-1.5 pr-2 text-right whitespace-nowrap sm:pr-4">
                    {said(value)}
                  </td>
                ))}
                <td className="py-1.5 pr-4 text-right">{count.toLocaleString('en-CA')}</td>
              </tr>
            ) : (
              <tr key={`gap ${ts}`} className="border-t border-line text-ink-soft">
                <When at={ts} timeZone={timeZone} isExact={isExact} />
                <td colSpan={4} className="py-1.5 pr-4">
                  Gap: nothing was heard until {formatStationTime(until, timeZone, isExact)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** In two lines where there is little room. */
function When({ at, timeZone, isExact }: { at: string; timeZone: string; isExact: boolean }) {
  const [day, clock] = formatStationTime(at, timeZone, isExact).split(', ');
  return (
    <td className="py-1.5 pr-2 pl-4 whitespace-nowrap max-sm:text-xs sm:pr-4">
      <span className="max-sm:block">{day},</span> {clock}
    </td>
  );
}

/** The newest sample, when it is not good: the figures below it are of all samples, whatever their quality. */
function DoubtfulRow({ stream, unitStatus, timeZone }: { stream: Stream; unitStatus: string; timeZone: string }) {
  const newest = useStreamState(stream, useFleetNow(), unitStatus);
  const { value, at, state, quality, isExpected } = newest;
  if (quality === 'good' || at === null) return null;
  return (
    <tr className="border-t border-line">
      <When at={new Date(at).toISOString()} timeZone={timeZone} isExact />
      <td colSpan={4} className="py-1.5 pr-4">
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <span>
            Newest sample:{' '}
            <span className={valueInk(newest, '')}>
              {formatValue(value, stream.decimals)} {unitLabel(stream.unit)}
            </span>
          </span>
          <StateMark state={state} quality={quality} isExpected={isExpected} />
        </span>
      </td>
    </tr>
  );
}
