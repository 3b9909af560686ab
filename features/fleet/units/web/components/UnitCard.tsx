import { Link } from '@tanstack/react-router';
import type { Stream } from '../../../telemetry/contract.ts';
import { describeQualities } from '../../../telemetry/rules/describe-qualities.ts';
import { formatValue } from '../../../telemetry/rules/format-value.ts';
import { CARD_STREAMS, unitLabel } from '../../../telemetry/vocabulary.ts';
import type { Unit } from '../../contract.ts';
import { useFleetNow } from '../use-fleet-clock.ts';
import { useStreamState } from '../use-stream-state.ts';
import { LimitGauge } from './LimitGauge.tsx';
import { StateMark } from './StateMark.tsx';
import { StatusMark } from './StatusMark.tsx';
import { valueInk } from './value-looks.ts';

/** A unit at a glance. The whole card leads to its page. */
export function UnitCard({ unit, streams }: { unit: Unit; streams: readonly Stream[] }) {
  const now = useFleetNow();
  const shown = streams.toSorted((a, b) => a.rank - b.rank).slice(0, CARD_STREAMS);
  const doubts = describeQualities(streams);
  return (
    <article className="relative h-full rounded-lg border border-line bg-panel hover:border-line-strong hover:shadow-raised">
      <header className="flex items-baseline justify-between gap-3 px-4 pt-3.5">
        <h3 className="font-sans font-semibold">
          <Link
            to="/smr-ops-cloud/unit/$id"
            params={{ id: unit.id }}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {unit.name}
          </Link>
        </h3>
        <StatusMark status={unit.status} />
      </header>
      <p className="px-4 pb-3 text-sm text-ink-soft tabular-nums">
        {unit.capacityMw.toLocaleString('en-CA')} MW · {unit.opgAssetId}
        {doubts ? ` · values: ${doubts}` : null}
        {unit.status === 'operational' ? null : ' · values outside their limits are to be expected'}
      </p>
      {shown.length > 0 ? (
        <ul className="border-t border-line">
          {shown.map((stream) => (
            <StreamRow key={stream.id} stream={stream} now={now} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-4 py-6 text-sm text-ink-soft">This unit sends no telemetry.</p>
      )}
    </article>
  );
}

function StreamRow({ stream, now }: { stream: Stream; now: number }) {
  const newest = useStreamState(stream, now);
  const { value, state, quality } = newest;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2 text-sm last:border-b-0 sm:grid-cols-[minmax(0,1fr)_6rem_9.5rem]">
      <span className="flex min-w-0 items-center gap-2">
        <span className="sm:truncate">{stream.description}</span>
        {state === 'ok' && quality === 'good' ? null : <StateMark state={state} quality={quality} />}
      </span>
      <span className="hidden sm:block">
        <LimitGauge stream={stream} value={value} state={state} />
      </span>
      <span className={`text-right tabular-nums ${valueInk(newest, 'font-medium')}`}>
        {formatValue(value, stream.decimals)}{' '}
        <span className="inline-block font-normal text-ink-soft">{unitLabel(stream.unit)}</span>
      </span>
    </li>
  );
}
