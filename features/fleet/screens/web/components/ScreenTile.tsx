import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { MINUTE_MS } from '../../../../../platform/shared/days.ts';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { StateMark } from '../../../look/web/components/StateMark.tsx';
import { ageOf, isValueGrey, type StreamState } from '../../../look/web/components/value-looks.ts';
import { usePast } from '../../../replay/web/use-past.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { LimitGauge } from './LimitGauge.tsx';
import { PastMark } from './PastMark.tsx';
import { Reading } from './Reading.tsx';
import { Sparkline } from './Sparkline.tsx';

interface ScreenTileProps {
  stream: Stream;
  /** Empty: it is called by what it measures. */
  title: string;
  unitName: string;
  unitStatus: string;
}

/** One value with its state, its limits and the last hour. */
export function ScreenTile({ stream, title, unitName, unitStatus }: ScreenTileProps) {
  const now = useFleetNow();
  const { api } = useRouteContext({ from: '__root__' });
  const past = usePast();
  const { data } = useQuery({
    ...api.fleet.telemetry.events.queryOptions({ input: { id: stream.id } }),
    refetchInterval: MINUTE_MS,
    // What is in view may be years ago.
    enabled: past === null,
  });
  const points = past ? past.lastHourOf(stream.id) : (data ?? []);
  const newest = useStreamState(stream, now, unitStatus);
  const { at, state, isExpected } = newest;
  return (
    <article
      className={`@container relative flex h-full flex-col overflow-hidden rounded-lg border border-t-2 border-line bg-panel px-4 pt-2.5 pb-2 ${isExpected ? edges.ok : edges[state]}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-sans text-note font-medium text-ink-soft">
          <Link
            to="/smr-ops-cloud/unit/$id/$tag"
            params={{ id: stream.smrUnitId, tag: stream.tag }}
            className="block truncate after:absolute after:inset-0 after:rounded-lg hover:text-ink"
          >
            {title || stream.description}
          </Link>
          <span className="block truncate text-caption font-normal">{unitName}</span>
        </h2>
        <StateMark {...newest} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <Reading stream={stream} newest={newest} scale="instrument" />
        <LimitGauge stream={stream} {...newest} />
      </div>
      <div className="mt-auto min-h-0 shrink">
        <Sparkline
          stream={stream}
          points={points}
          endsAt={Math.ceil(now / MINUTE_MS) * MINUTE_MS}
          isGrey={isValueGrey(newest)}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-2 text-caption text-ink-soft tabular-nums">
        <span>{sayLimits(stream)}</span>
        <PastMark />
        <span>{ageOf(at, state, now)}</span>
      </p>
    </article>
  );
}

/** Between which limits it ought to be. */
function sayLimits({ warningLow, warningThreshold, decimals }: Stream): string {
  const said = (value: number) => formatValue(value, decimals);
  if (warningLow !== null && warningThreshold !== null)
    return `limits ${said(warningLow)} to ${said(warningThreshold)}`;
  if (warningThreshold !== null) return `limit ${said(warningThreshold)}`;
  return warningLow === null ? 'no limits' : `at least ${said(warningLow)}`;
}

const edges: Record<StreamState['state'], string> = {
  ok: 'border-t-line-strong',
  warn: 'border-t-warn',
  crit: 'border-t-danger',
  bad: 'border-t-line-strong',
  stale: 'border-t-line-strong',
  lost: 'border-t-line-strong',
};
