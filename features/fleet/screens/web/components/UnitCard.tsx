import { Link } from '@tanstack/react-router';
import { formatQuantity } from '../../../../../platform/shared/format-number.ts';
import { useNewestSamples, useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { isValueGrey } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { describeValues } from '../../../streams/rules/describe-values.ts';
import { explainingStatus } from '../../../streams/rules/expect-limit.ts';
import type { Unit } from '../../../units/contract.ts';
import { CARD_STREAMS } from '../../vocabulary.ts';
import { LimitGauge } from './LimitGauge.tsx';
import { Reading } from './Reading.tsx';
import { UnitMark } from './UnitMark.tsx';

/** A unit at a glance. The whole card leads to its page. */
export function UnitCard({ unit, streams }: { unit: Unit; streams: readonly Stream[] }) {
  const now = useFleetNow();
  const shown = streams.toSorted((a, b) => a.rank - b.rank).slice(0, CARD_STREAMS);
  const { doubts, isSilent } = describeValues(streams, useNewestSamples(streams), now);
  return (
    <article className="@container relative h-full rounded-lg border border-line bg-panel hover:border-line-strong hover:shadow-raised">
      <header className="flex items-baseline justify-between gap-3 px-4 pt-3.5">
        <h3 className="min-w-0 font-sans font-semibold wrap-anywhere">
          <Link
            to="/smr-ops-cloud/unit/$id"
            params={{ id: unit.id }}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {unit.name}
          </Link>
        </h3>
        <UnitMark unit={unit} isSilent={isSilent} />
      </header>
      <p className="px-4 pb-3 text-note wrap-anywhere text-ink-soft tabular-nums">
        {[formatQuantity(unit.capacityMw, 'MW'), unit.opgAssetId, doubts && `values: ${doubts}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shown.length > 0 ? (
        <ul className="border-t border-line">
          {shown.map((stream) => (
            <StreamRow key={stream.id} stream={stream} unitStatus={explainingStatus(unit)} now={now} />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-4 py-6 text-note text-ink-soft">This unit sends no telemetry.</p>
      )}
    </article>
  );
}

function StreamRow({ stream, unitStatus, now }: { stream: Stream; unitStatus: string; now: number }) {
  const newest = useStreamState(stream, now, unitStatus);
  const { state, quality } = newest;
  const isGrey = isValueGrey(newest);
  const mark = <StateMark {...newest} />;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2 text-note last:border-b-0 @md:grid-cols-[minmax(0,1fr)_6.5rem_7.5rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 wrap-anywhere @md:truncate">{stream.description}</span>
        {(state === 'ok' && quality === 'good') || isGrey ? null : mark}
      </span>
      {/* Without a value to show, the gauge gives its place to the word for it: all rows turn grey at once, and none may jump. */}
      <span
        className={`@max-md:order-last @max-md:mt-1 @md:block ${isGrey ? 'block' : 'hidden min-[100rem]:block'} leading-3`}
      >
        {isGrey ? mark : <LimitGauge stream={stream} {...newest} />}
      </span>
      <Reading stream={stream} newest={newest} scale="row" />
    </li>
  );
}
