import { Link } from '@tanstack/react-router';
import { formatZonedSpan } from '../../../../../platform/shared/format-time.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import type { History } from '../../contract.ts';
import { type AskedRange, endsOf, isMoving, moveNames, moveSpan, moves } from '../../rules/choose-range.ts';

interface SpanMovesProps {
  history: History;
  asked: AskedRange;
  params: { id: string; tag: string };
  timeZone: string;
}

/** What is shown, and the way to what lies beside it: by keyboard, by finger, and without any script. */
export function SpanMoves({ history, asked, params, timeZone }: SpanMovesProps) {
  const now = useFleetNow(60);
  // What is answered begins and ends with a whole bucket: steps from there would grow.
  const span = endsOf(asked, Date.parse(history.to));
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-note">
      <p className="text-ink-soft tabular-nums">{formatZonedSpan(span.from, span.to, timeZone)}</p>
      <nav aria-label="Move the range" className="-mx-2 flex">
        {moveNames.map((move) => {
          const next = isMoving(asked) && move === 'later' ? null : moveSpan(span, move, now);
          return next === null ? null : (
            <Link
              key={move}
              to="/smr-ops-cloud/unit/$id/$tag"
              params={params}
              search={next}
              resetScroll={false}
              className="link-quiet px-2 py-1.5 font-medium"
            >
              {moves[move]}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
