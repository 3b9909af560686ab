import { Link } from '@tanstack/react-router';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { describeShares } from '../../../telemetry/web/draw-qualities.ts';
import { type JoinedColumns, valueAt } from '../../rules/join-columns.ts';
import { seriesLook } from '../series-looks.ts';

interface PlotLegendProps {
  lines: readonly { stream: Stream }[];
  columns: JoinedColumns;
  /** Where the crosshair is; null: the newest values are told. */
  point: number | null;
  unitNames: ReadonlyMap<string, string>;
}

/** Which line is what, and what it says under the crosshair. */
export function PlotLegend({ lines, columns, point, unitNames }: PlotLegendProps) {
  const place = point ?? columns.time.length - 1;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-note">
      {lines.map(({ stream }, index) => {
        const own = columns.streams[index];
        const mean = own ? valueAt(own.mean, place) : null;
        const [low, high] = own ? [valueAt(own.min, place), valueAt(own.max, place)] : [null, null];
        const doubtful = own
          ? describeShares({ bad: valueAt(own.bad, place) ?? 0, uncertain: valueAt(own.uncertain, place) ?? 0 })
          : '';
        const said = (value: number | null) => formatValue(value, stream.decimals);
        return (
          <li key={stream.id} className="flex min-w-0 items-baseline gap-x-2">
            <LineSample place={index} />
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <Link
                to="/smr-ops-cloud/unit/$id/$tag"
                params={{ id: stream.smrUnitId, tag: stream.tag }}
                className="min-w-0 py-0.5 wrap-anywhere hover:underline"
              >
                {stream.description}, {unitNames.get(stream.smrUnitId) ?? stream.smrUnitId}
              </Link>
              <span className="tabular-nums">
                {mean === null ? (
                  <span className="text-ink-soft">no value</span>
                ) : (
                  <>
                    <span className="font-semibold">{said(mean)}</span> {unitLabel(stream.unit)}{' '}
                    <span className="text-caption text-ink-soft">
                      {said(low)} to {said(high)}
                      {doubtful && `, ${doubtful}`}
                    </span>
                  </>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function LineSample({ place }: { place: number }) {
  const { stroke, isDashed } = seriesLook(place);
  return (
    <svg aria-hidden viewBox="0 0 20 8" className="h-2 w-5 shrink-0 self-center">
      <path d="M0 4h20" strokeWidth="2.5" strokeDasharray={isDashed ? '6 3' : undefined} className={stroke} />
    </svg>
  );
}
