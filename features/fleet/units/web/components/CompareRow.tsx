import { Link } from '@tanstack/react-router';
import { judgeValue } from '../../../alerts/rules/judge-value.ts';
import type { Stream } from '../../../telemetry/contract.ts';
import { formatValue } from '../../../telemetry/rules/format-value.ts';
import { unitLabel } from '../../../telemetry/vocabulary.ts';
import { compareUnits } from '../../rules/compare-units.ts';
import { streamAddress } from './TelemetryTile.tsx';

interface CompareRowProps {
  /** One for each unit, in the order of the columns; undefined: the unit has none. */
  streams: readonly (Stream | undefined)[];
  /** Units that may be held against each other. */
  compared: readonly string[];
  now: number;
}

/** One quantity of all units. */
export function CompareRow({ streams, compared, now }: CompareRowProps) {
  const [sample] = streams.filter((stream) => stream !== undefined);
  if (!sample) return null;
  const isFresh = (stream: Stream) =>
    judgeValue(stream, stream.lastValue, stream.updatedAt === null ? null : Date.parse(stream.updatedAt), now) !==
    'stale';
  const sisters = streams.flatMap((stream) =>
    stream && stream.lastValue !== null && compared.includes(stream.smrUnitId) && isFresh(stream)
      ? [{ unitId: stream.smrUnitId, value: stream.lastValue }]
      : [],
  );
  const { median, apart } = compareUnits(sisters, sample);
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-4 py-2 text-left font-medium">
        {sample.description} <span className="font-normal text-ink-soft">{unitLabel(sample.unit)}</span>
      </th>
      <td className="px-3 py-2 text-right">{formatValue(median, sample.decimals)}</td>
      {streams.map((stream, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the table
        <td key={column} className="px-3 py-2 text-right last:pr-4">
          {stream ? (
            <Link to={streamAddress(stream) as '/smr-ops-cloud'} className="hover:underline">
              <Reading
                stream={stream}
                median={sisters.some(({ unitId }) => unitId === stream.smrUnitId) ? median : null}
                isApart={apart.includes(stream.smrUnitId)}
              />
            </Link>
          ) : (
            '–'
          )}
        </td>
      ))}
    </tr>
  );
}

function Reading({ stream, median, isApart }: { stream: Stream; median: number | null; isApart: boolean }) {
  const { lastValue, decimals } = stream;
  const shown = formatValue(lastValue, decimals);
  if (median === null || lastValue === null) return <span className="text-ink-soft">{shown}</span>;
  const difference = formatValue(lastValue - median, decimals);
  return (
    <>
      {shown}
      <span className={`block text-xs ${isApart ? 'font-medium text-warn' : 'text-ink-soft'}`}>
        {isApart ? (
          <svg aria-hidden viewBox="0 0 12 12" className="mr-1 inline size-2.5" fill="currentColor">
            <path d="M6 1 11.5 11H.5Z" />
          </svg>
        ) : null}
        {lastValue > median ? '+' : ''}
        {difference}
        {isApart ? ' apart' : null}
      </span>
    </>
  );
}
