import { formatCount } from '../../../../../platform/shared/format-number.ts';
import type { AlarmStatistics } from '../../contract.ts';

const WIDTH = 800;
const HEIGHT = 120;

/** How many alarms each day had, as bars; the same in words for who does not see them. */
export function AlarmDays({ days }: { days: AlarmStatistics['days'] }) {
  const most = Math.max(1, ...days.map(({ raised }) => raised));
  const total = days.reduce((sum, { raised }) => sum + raised, 0);
  const busiest = days.reduce((best, day) => (day.raised > best.raised ? day : best), { date: '', raised: 0 });
  const step = WIDTH / Math.max(1, days.length);
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return (
    <figure className="px-4 py-4">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-32 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatCount(total)} alarms from ${first} to ${last}; most on ${busiest.date || 'no day'}: ${formatCount(busiest.raised)}`}
      >
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-line-strong" strokeWidth="1" />
        {days.map(({ date, raised }, day) => {
          const height = (raised / most) * (HEIGHT - 4);
          return (
            <rect
              key={date}
              x={day * step + step * 0.1}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
              className="fill-accent"
            >
              <title>{`${date}: ${formatCount(raised)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-2 flex justify-between gap-4 text-caption text-ink-soft tabular-nums">
        <span>{first}</span>
        <span>most in a day: {formatCount(busiest.raised)}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
