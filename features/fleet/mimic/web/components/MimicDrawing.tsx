import type { Stream } from '../../../streams/contract.ts';
import type { Circuit, PlaceName } from '../../vocabulary.ts';
import { PlaceValue } from './PlaceValue.tsx';
import { coreOf, DRAWING, outletOf, PlantLines } from './PlantLines.tsx';
import { leaders, SPOT, spots } from './place-spots.ts';

export interface MimicDrawingProps {
  unitName: string;
  unitStatus: string;
  circuit: Circuit | null;
  /** The places of the drawing, each with what stands there. */
  places: readonly { place: PlaceName; stream: Stream | null }[];
}

/** A plant with its values at their places. It scrolls where it is wider than its room; the table beside it says the same. */
export function MimicDrawing({ unitName, unitStatus, circuit, places }: MimicDrawingProps) {
  const [coreX, coreY] = coreOf(circuit);
  const [outletX, outletY] = outletOf(circuit);
  const [labelX, labelY] = spots['coolant.outlet.temperature'];
  return (
    <section aria-label={`Drawing of ${unitName} with its values`} className="overflow-x-auto">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a group of links, whose frame is named; a title would stand as a tooltip over all of it */}
      <svg
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        className="mx-auto w-full max-w-6xl min-w-208 bg-panel forced-color-adjust-none"
      >
        <PlantLines circuit={circuit} />
        <g fill="none" stroke="currentColor" strokeWidth="0.9" className="text-ink-soft">
          {places.map(({ place }) => (leaders[place] ? <path key={place} d={leaders[place]} /> : null))}
          <path d={`M${labelX + SPOT.width / 2} ${labelY + SPOT.height}V${outletY - 4}`} />
          <path d={`M150 66v370M150 ${coreY}H${coreX}`} />
        </g>
        <g className="fill-ink-soft">
          <circle cx={coreX} cy={coreY} r="2.6" />
          <circle cx={Math.min(labelX + SPOT.width / 2, outletX)} cy={outletY} r="2.6" />
          <text x="6" y="50" className="text-mimic-name font-semibold">
            Reactor
          </text>
        </g>
        {places.map(({ place, stream }) => (
          <PlaceValue key={place} place={place} stream={stream} unitStatus={unitStatus} />
        ))}
      </svg>
    </section>
  );
}
