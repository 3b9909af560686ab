import { Link } from '@tanstack/react-router';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { useNewestSamples, useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { describeValues } from '../../../streams/rules/describe-values.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { LimitGauge } from './LimitGauge.tsx';
import { Reading } from './Reading.tsx';

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
  const { doubts } = describeValues(streams, useNewestSamples(streams), now);
  return (
    <Panel
      title="All telemetry"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
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
          <TextField
            kind="search"
            name="q"
            label="Search telemetry by name, tag or unit"
            isLabelHidden
            placeholder="Search telemetry by name, tag or unit"
            defaultValue={text}
            maxLength={80}
            onValue={(typed) => onSearch(typed.trim() || undefined)}
          />
        </form>
      </search>
      {shown.length > 0 ? (
        <ul className="grid grid-cols-1 md:grid-cols-2 xl:grid-cols-3 min-[100rem]:grid-cols-4">
          {shown.map((stream) => (
            <StreamCell key={stream.id} stream={stream} unitStatus={unitStatus} now={now} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-10 text-center text-note text-ink-soft">
          {streams.length === 0 ? 'This unit sends no telemetry.' : `No stream matches “${text}”.`}
        </p>
      )}
    </Panel>
  );
}

function StreamCell({ stream, unitStatus, now }: { stream: Stream; unitStatus: string; now: number }) {
  const newest = useStreamState(stream, now, unitStatus);
  const { at, state } = newest;
  return (
    <li className="relative -mr-px -mb-px border-r border-b border-line px-4 py-3 hover:bg-paper">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to="/smr-ops-cloud/unit/$id/$tag"
          params={{ id: stream.smrUnitId, tag: stream.tag }}
          className="min-w-0 text-note font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {stream.description}
        </Link>
        <Reading stream={stream} newest={newest} scale="row" />
      </div>
      <div className="mt-1.5 flex min-h-4 flex-wrap items-center gap-x-3 text-caption text-ink-soft tabular-nums">
        <StateMark {...newest} />
        <LimitGauge stream={stream} {...newest} />
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
