import { PageHeader } from '../../../../../ui/PageHeader.tsx';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf, valueInk } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { originWords, unitLabel } from '../../../streams/vocabulary.ts';

interface StreamHeaderProps {
  stream: Stream;
  unitStatus: string;
  className: string;
}

/** What a stream is, and its value now. */
export function StreamHeader({ stream, unitStatus, className }: StreamHeaderProps) {
  const now = useFleetNow();
  const newest = useStreamState(stream, now, unitStatus);
  const { value, at, state } = newest;
  return (
    <div className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-3 ${className}`}>
      <PageHeader
        scale="panel"
        title={stream.description}
        intro={[
          stream.name,
          stream.expression === null ? null : 'reckoned here from other streams',
          stream.isCalculated && stream.expression === null ? 'calculated from other values' : null,
          stream.origin && originWords[stream.origin],
        ]
          .filter(Boolean)
          .join(', ')}
        className="min-w-0"
      />
      <div className="sm:text-right">
        <p className={`text-instrument tabular-nums ${valueInk(newest, '')}`}>
          {formatValue(value, stream.decimals)}{' '}
          <span className="inline-block text-instrument-unit text-ink-soft">{unitLabel(stream.unit)}</span>
        </p>
        <p className="mt-1 flex items-center gap-3 text-caption text-ink-soft tabular-nums sm:justify-end">
          <StateMark {...newest} />
          {ageOf(at, state, now)}
        </p>
      </div>
    </div>
  );
}
