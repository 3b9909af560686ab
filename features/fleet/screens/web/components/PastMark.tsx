import { formatClock } from '../../../../../platform/shared/format-time.ts';
import { usePast } from '../../../replay/web/use-past.ts';

/** Says in the place of a live value that it is none. */
export function PastMark() {
  const past = usePast();
  if (!past) return null;
  return (
    <span className="text-caption text-plum-ink tabular-nums">Replay {formatClock(past.at, past.timeZone, true)}</span>
  );
}
