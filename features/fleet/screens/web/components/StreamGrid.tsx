import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useNewestSamples, useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { Panel } from '../../../look/web/components/Panel.tsx';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf, valueInk } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { describeQualities } from '../../../streams/rules/describe-qualities.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { LimitGauge } from './LimitGauge.tsx';

interface StreamGridProps {
  streams: readonly Stream[];
  unitStatus: string;
  /** Page that the form leads to without JavaScript. */
  action: string;
  text: string | undefined;
  onSearch(text: string | undefined): void;
}

/** Every stream of a unit, narrowed by words; each leads to its own page. */
export function StreamGrid({ streams, unitStatus, action, text, onSearch }: StreamGridProps) {
  const now = useFleetNow();
  const shown = streams.filter((stream) => matches(stream, text ?? ''));
  const doubts = describeQualities(useNewestSamples(streams));
  return (
    <Panel
      title="All telemetry"
      aside={
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {text ? `${shown.length} of ${streams.length}` : streams.length} streams
          {doubts ? ` · ${doubts}` : null}
        </p>
      }
    >
      <search>
        <form
          action={action}
          method="get"
          className="border-b border-line p-3"
          onSubmit={(event) => event.preventDefault()}
        >
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
            />
            <input
              type="search"
              name="q"
              defaultValue={text}
              maxLength={80}
              aria-label="Search telemetry by name, tag or unit"
              placeholder="Search telemetry by name, tag or unit"
              onChange={(event) => onSearch(event.currentTarget.value.trim() || undefined)}
              className="w-full rounded-md border border-line bg-paper py-2 pr-3 pl-9 text-sm placeholder:text-ink-soft hover:border-line-strong"
            />
          </div>
        </form>
      </search>
      {shown.length > 0 ? (
        <ul className="grid grid-cols-1 md:grid-cols-2 xl:grid-cols-3 min-[100rem]:grid-cols-4">
          {shown.map((stream) => (
            <StreamCell key={stream.id} stream={stream} unitStatus={unitStatus} now={now} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-10 text-center text-sm text-ink-soft">
          {streams.length === 0 ? 'This unit sends no telemetry.' : `No stream matches “${text}”.`}
        </p>
      )}
    </Panel>
  );
}

function StreamCell({ stream, unitStatus, now }: { stream: Stream; unitStatus: string; now: number }) {
  const newest = useStreamState(stream, now, unitStatus);
  const { value, at, state, quality, isExpected } = newest;
  return (
    <li className="relative -mr-px -mb-px border-r border-b border-line px-4 py-3 hover:bg-paper">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to="/smr-ops-cloud/unit/$id/$tag"
          params={{ id: stream.smrUnitId, tag: stream.tag }}
          className="min-w-0 text-sm font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {stream.description}
        </Link>
        <p className={`text-right whitespace-nowrap tabular-nums ${valueInk(newest, 'font-semibold')}`}>
          {formatValue(value, stream.decimals)}{' '}
          <span className="inline-block text-sm font-normal text-ink-soft">{unitLabel(stream.unit)}</span>
        </p>
      </div>
      <div className="mt-1.5 flex h-4 items-center gap-3 text-xs text-ink-soft tabular-nums">
        <StateMark state={state} quality={quality} isExpected={isExpected} />
        <LimitGauge stream={stream} value={value} state={state} isExpected={isExpected} />
        <span className="ml-auto whitespace-nowrap">
          {stream.isCalculated ? 'calculated · ' : null}
          {ageOf(at, state, now)}
        </span>
      </div>
    </li>
  );
}

/** Every word, somewhere in what the stream is called. */
function matches(stream: Stream, text: string): boolean {
  const called = `${stream.description} ${stream.tag} ${stream.tag.replaceAll('_', ' ')} ${unitLabel(stream.unit)}`;
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => called.toLowerCase().includes(word));
}
