import { Link, type LinkProps } from '@tanstack/react-router';
import { formatZonedSpan } from '../../../../../platform/shared/format-time.ts';
import { toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { SegmentedLinks } from '../../../../../ui/SegmentedLinks.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { usePast } from '../../../replay/web/use-past.ts';
import {
  type AskedRange,
  endingAt,
  endsOf,
  isMoving,
  moveNames,
  moveSpan,
  moves,
  type RangeEnds,
  rangeNames,
  ranges,
  USUAL_RANGE,
} from '../../../telemetry/rules/choose-range.ts';

interface RangeBarProps {
  asked: AskedRange;
  timeZone: string;
  /** The page itself at another range, made with `linkOptions`. */
  linkTo(range: RangeEnds): LinkProps;
  /** The page, for browsers without scripts, and what else its address says. */
  action: string;
  kept?: readonly (readonly [name: string, value: string])[];
  onRange(fields: Record<string, unknown>): void;
}

/** The one range of time of a page: it goes on by itself, or stands still between two times. In a replay it ends at the time in view. */
export function RangeBar({ asked, timeZone, linkTo, action, kept = [], onRange }: RangeBarProps) {
  const past = usePast();
  const now = useFleetNow(past ? 1 : 60);
  const span = past ? endingAt(asked, now) : endsOf(asked, now);
  return (
    <section aria-label="Range of time" className="rounded-lg border border-line bg-panel px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-note">
        <SegmentedLinks
          label="Range"
          choices={rangeNames.map((range) => ({
            label: ranges[range].label,
            isCurrent: isMoving(asked) && asked.range === range,
            link: linkTo(range === USUAL_RANGE ? {} : { range }),
          }))}
        />
        {past ? (
          <Mark shape="square" tone="neutral">
            up to the time in view
          </Mark>
        ) : (
          <Mark shape={isMoving(asked) ? 'circle' : 'square'} tone={isMoving(asked) ? 'good' : 'neutral'}>
            {isMoving(asked) ? 'goes on' : 'stands still'}
          </Mark>
        )}
        <p className="text-ink-soft tabular-nums">{formatZonedSpan(span.from, span.to, timeZone)}</p>
        <nav aria-label="Move the range" className="-mx-2 flex">
          {moveNames.map((move) => {
            const isElsewhere = past ? move === 'earlier' || move === 'later' : isMoving(asked) && move === 'later';
            const next = isElsewhere ? null : moveSpan(span, move, now);
            return next === null ? null : (
              <Link key={move} {...linkTo(next)} resetScroll={false} className="link-quiet px-2 py-1.5 font-medium">
                {moves[move]}
              </Link>
            );
          })}
        </nav>
        {/* Where it ends is said by the replay. */}
        {past ? null : (
          <details className="grow basis-56">
            <summary className="w-fit link-quiet py-1 font-medium">Between two times</summary>
            <FilterBar
              key={JSON.stringify(asked)}
              action={action}
              submitLabel="Show"
              kept={kept}
              onSubmit={(fields) => onRange(Object.fromEntries(fields))}
              className="pt-2 pb-1"
            >
              <TextField
                kind="datetime-local"
                name="from"
                label={`From (${timeZone})`}
                defaultValue={toZoneClock(new Date(span.from), timeZone)}
                isRequired
              />
              <TextField
                kind="datetime-local"
                name="to"
                label={`To (${timeZone})`}
                // The field knows no seconds: what ends within a minute is shown with the whole of it.
                defaultValue={toZoneClock(new Date(span.to + 59_999), timeZone)}
                isRequired
              />
            </FilterBar>
          </details>
        )}
      </div>
    </section>
  );
}
