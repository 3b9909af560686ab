import { Link } from '@tanstack/react-router';
import { drawMark } from '../../../../../ui/MarkShape.tsx';
import { toneInks } from '../../../../../ui/tone.ts';
import { useStreamState } from '../../../alerts/web/use-stream-state.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { looksOf } from '../../../look/web/components/state-looks.ts';
import { ageOf, isValueGrey, type StreamState } from '../../../look/web/components/value-looks.ts';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { placeLooks } from '../../rules/bind-places.ts';
import type { PlaceName } from '../../vocabulary.ts';
import { SPOT, spots } from './place-spots.ts';

interface PlaceValueProps {
  place: PlaceName;
  /** What stands there; null: nothing does, and no value is shown. */
  stream: Stream | null;
  unitStatus: string;
}

/** What stands at a place of the drawing. */
export function PlaceValue({ place, stream, unitStatus }: PlaceValueProps) {
  const [x, y] = spots[place];
  return (
    <g transform={`translate(${x} ${y})`}>
      {stream ? <StreamAtPlace place={place} stream={stream} unitStatus={unitStatus} /> : <EmptyPlace place={place} />}
    </g>
  );
}

function EmptyPlace({ place }: { place: PlaceName }) {
  return (
    <>
      <rect {...SPOT} rx="6" strokeDasharray="3 3" className="fill-panel stroke-line-strong" />
      <PlaceLabel place={place} />
      <text x="10" y="38" className="fill-ink-soft text-mimic-name">
        no stream
      </text>
    </>
  );
}

function StreamAtPlace({ place, stream, unitStatus }: { place: PlaceName; stream: Stream; unitStatus: string }) {
  const now = useFleetNow();
  const newest = useStreamState(stream, now, unitStatus);
  const [look] = looksOf(newest);
  const isQuiet = newest.state === 'ok' && newest.quality !== 'uncertain';
  const value = formatValue(newest.value, stream.decimals);
  const word = look && !isQuiet ? shortWord(look.word) : null;
  const seen = [placeLooks[place].label, value, unitLabel(stream.unit), ...(word ? [word] : [])];
  return (
    <Link
      to="/smr-ops-cloud/unit/$id/$tag"
      params={{ id: stream.smrUnitId, tag: stream.tag }}
      // What is seen goes first, in its order: who speaks to the browser says what he sees (WCAG 2.5.3).
      aria-label={[
        seen.join(' '),
        ...(look && look.word !== word ? [look.word] : []),
        ageOf(newest.at, newest.state, now),
      ].join(', ')}
      className="group outline-none"
    >
      <rect {...SPOT} rx="6" className={`fill-panel group-hover:fill-paper ${edges[newest.state]}`} />
      {/* Drawn, because an outline around a part of a drawing is not drawn by every browser. */}
      <rect
        x="-4"
        y="-4"
        width={SPOT.width + 8}
        height={SPOT.height + 8}
        rx="9"
        strokeWidth="2.5"
        className="fill-none stroke-none group-focus-visible:stroke-accent"
      />
      <PlaceLabel place={place} />
      <text
        x="10"
        y="39"
        className={`text-mimic-value font-semibold tabular-nums ${isValueGrey(newest) ? 'fill-ink-soft' : 'fill-ink'}`}
      >
        <tspan className={newest.quality === 'bad' ? 'line-through' : ''}>{value}</tspan>{' '}
        <tspan className="fill-ink-soft text-mimic-note font-normal">{unitLabel(stream.unit)} </tspan>
      </text>
      {look && word ? (
        <g className={look.tone === 'ink' ? 'text-ink' : toneInks[look.tone]}>
          <g transform={`translate(${SPOT.width - 13} 18)`}>{drawMark(look.shape)}</g>
          {/* On the edge, where no value and no unit of measure is too long for it. */}
          <text
            x={SPOT.width - 8}
            y="3.5"
            textAnchor="end"
            fill="currentColor"
            strokeWidth="5"
            paintOrder="stroke"
            className="stroke-panel text-mimic-mark font-semibold"
          >
            {word}
          </text>
        </g>
      ) : null}
    </Link>
  );
}

function PlaceLabel({ place }: { place: PlaceName }) {
  return (
    <text x="10" y="17" className="fill-ink-soft text-mimic-note">
      {/* The blank ends the word for whoever reads the drawing as one text. */}
      {placeLooks[place].label}{' '}
    </text>
  );
}

/** An alarm that is expected is grey, which says so; the table has the whole word. */
function shortWord(word: string): string {
  return word.replace(', expected', '').replace('No connection', 'Lost').replace('No data yet', 'No data');
}

const edges: Readonly<Record<StreamState['state'], string>> = {
  ok: 'stroke-line-strong',
  warn: 'stroke-warn stroke-2',
  crit: 'stroke-danger stroke-[3px]',
  bad: 'stroke-line-strong [stroke-dasharray:6_3]',
  stale: 'stroke-line-strong [stroke-dasharray:6_3]',
  lost: 'stroke-line-strong [stroke-dasharray:6_3]',
};
