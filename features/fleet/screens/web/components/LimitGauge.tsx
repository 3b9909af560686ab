import type { StreamState } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';

interface LimitGaugeProps extends Pick<StreamState, 'value' | 'state' | 'isExpected'> {
  stream: Stream;
}

/**
 * Where a value stands between its limits (ISA-101's moving indicator): the band is what is normal, the ticks are the alarm limits.
 * Says nothing that the number and its mark do not say, so it is hidden from screen readers. Nothing without limits.
 */
export function LimitGauge({ stream, value, state, isExpected }: LimitGaugeProps) {
  const scale = scaleOf(stream);
  if (!scale) return null;
  const x = (at: number) =>
    Math.min(WIDTH - EDGE, Math.max(EDGE, ((at - scale.low) / (scale.high - scale.low)) * WIDTH));
  const left = stream.warningLow === null ? 0 : x(stream.warningLow);
  const right = stream.warningThreshold === null ? WIDTH : x(stream.warningThreshold);
  const isKnown = value !== null && state !== 'lost' && state !== 'stale' && state !== 'bad';
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} 12`} className="h-3 w-24 min-w-0 shrink">
      <rect y="4" width={WIDTH} height="4" rx="2" className="fill-line" />
      <rect x={left} y="4" width={right - left} height="4" rx="1" className="fill-line-strong" />
      {[stream.alarmLow, stream.criticalThreshold].map((limit) =>
        limit === null ? null : (
          <path key={limit} d={`M${x(limit)} 2.5v7`} className="stroke-ink-soft" strokeWidth="1" />
        ),
      )}
      {isKnown ? (
        <path
          d={`M${x(value)} 0v12`}
          strokeWidth="3"
          strokeLinecap="round"
          className={isExpected ? 'stroke-ink-soft' : needles[state]}
        />
      ) : null}
    </svg>
  );
}

const WIDTH = 96;
/** The needle stays inside the drawing, however far out the value is. */
const EDGE = 2;
const needles = { ok: 'stroke-ink', warn: 'stroke-warn', crit: 'stroke-danger' } as const;

/** From a little below the lowest limit to a little above the highest; the side without a limit mirrors the other one. */
function scaleOf({ alarmLow, warningLow, warningThreshold, criticalThreshold, nominal }: Stream) {
  const low = alarmLow ?? warningLow;
  const high = criticalThreshold ?? warningThreshold;
  if (low === null && high === null) return null;
  const middle = nominal ?? ((low ?? high ?? 0) + (high ?? low ?? 0)) / 2;
  const from = low ?? 2 * middle - (high ?? middle);
  const to = high ?? 2 * middle - (low ?? middle);
  const margin = (to - from) * 0.12;
  return margin > 0 ? { low: from - margin, high: to + margin } : null;
}
