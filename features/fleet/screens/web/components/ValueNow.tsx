import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf, valueInk } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';

/** How a stream stands now, in one line among facts. Where it is what is looked at: Reading. */
export function ValueNow({ stream, unitStatus }: { stream: Stream; unitStatus: string }) {
  const now = useFleetNow();
  const newest = useStreamState(stream, now, unitStatus);
  return (
    <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
      <span className={valueInk(newest, '')}>
        {formatValue(newest.value, stream.decimals)} {unitLabel(stream.unit)}
      </span>
      <StateMark {...newest} />
      <span className="text-caption text-ink-soft">{ageOf(newest.at, newest.state, now)}</span>
    </span>
  );
}
