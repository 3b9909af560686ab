import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { MINUTE_MS } from '../../../../../platform/shared/days.ts';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf, isValueGrey, type StreamState } from '../../../look/web/components/value-looks.ts';
import type { Stream, TelemetryEvent } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { Reading } from './Reading.tsx';
import { Sparkline } from './Sparkline.tsx';

/** A featured value: how it stands, how old it is, and its last hour. */
export function TelemetryTile({ stream, unitStatus }: { stream: Stream; unitStatus: string }) {
  const now = useFleetNow();
  const { api } = useRouteContext({ from: '__root__' });
  const { data: points = [] } = useQuery({
    ...api.fleet.telemetry.events.queryOptions({ input: { id: stream.id } }),
    refetchInterval: MINUTE_MS,
  });
  const newest = useStreamState(stream, now, unitStatus);
  const { at, state, isExpected } = newest;
  return (
    <article
      className={`relative flex flex-col rounded-lg border border-t-2 border-line bg-panel px-4 pt-3 pb-2.5 ${isExpected ? edges.ok : edges[state]}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-h-10 min-w-0 font-sans text-note font-medium text-ink-soft">
          <Link
            to="/smr-ops-cloud/unit/$id/$tag"
            params={{ id: stream.smrUnitId, tag: stream.tag }}
            className="wrap-anywhere after:absolute after:inset-0 after:rounded-lg hover:text-ink"
          >
            {stream.description}
          </Link>
        </h2>
        <StateMark {...newest} />
      </div>
      <Reading stream={stream} newest={newest} scale="instrument" />
      <div className="mt-auto pt-1">
        <Sparkline
          stream={stream}
          points={points}
          endsAt={Math.ceil(now / MINUTE_MS) * MINUTE_MS}
          isGrey={isValueGrey(newest)}
        />
      </div>
      <p className="mt-1 flex justify-between gap-2 text-caption text-ink-soft tabular-nums">
        <span>{rangeOf(points, stream)}</span>
        <span>{ageOf(at, state, now)}</span>
      </p>
    </article>
  );
}

/** The picture has a point for each minute. */

/** What the picture spans, in numbers. */
function rangeOf(points: readonly TelemetryEvent[], { decimals }: Stream): string {
  if (points.length === 0) return '';
  const lowest = formatValue(Math.min(...points.map(({ min }) => min)), decimals);
  const highest = formatValue(Math.max(...points.map(({ max }) => max)), decimals);
  return `1 h: ${lowest} to ${highest}`;
}

const edges: Record<StreamState['state'], string> = {
  ok: 'border-t-line-strong',
  warn: 'border-t-warn',
  crit: 'border-t-danger',
  bad: 'border-t-line-strong',
  stale: 'border-t-line-strong',
  lost: 'border-t-line-strong',
};
