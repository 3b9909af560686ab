import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../ui/lazy-part.tsx';
import { useFleetRights } from '../../../look/web/use-fleet-rights.ts';
import type { Stream } from '../../../streams/contract.ts';
import type { Unit } from '../../../units/contract.ts';
import { findAtPlace, placesOf } from '../../rules/bind-places.ts';
import { circuits, type PlaceName } from '../../vocabulary.ts';
import { MimicDrawing } from './MimicDrawing.tsx';
import { MimicTable } from './MimicTable.tsx';

/** Only engineers choose. */
const PlaceDialog = lazyPart(() => import('./PlaceDialog.tsx').then((module) => module.PlaceDialog));

interface MimicViewProps {
  unit: Unit;
  /** All of its streams. */
  streams: readonly Stream[];
  /** What explains its values. */
  unitStatus: string;
  /** Without the table and without anything to change, as a panel of a screen. */
  isPanel?: boolean;
  /** It is not now: nothing can be changed. */
  isPast?: boolean;
}

/** The plant of a unit with its values, and the same as a table; on a phone the table comes first. */
export function MimicView({ unit, streams, unitStatus, isPanel = false, isPast = false }: MimicViewProps) {
  const { mayEngineer } = useFleetRights();
  const [chosen, setChosen] = useState<PlaceName | null>(null);
  const circuit = circuits.find((one) => one === unit.circuit) ?? null;
  const places = placesOf(circuit).map((place) => ({ place, stream: findAtPlace(place, streams) }));
  const drawing = <MimicDrawing unitName={unit.name} unitStatus={unitStatus} circuit={circuit} places={places} />;
  if (isPanel) return <div className="p-3">{drawing}</div>;
  const mayChoose = !isPast && mayEngineer(unit.id);
  return (
    <div className="flex flex-col gap-3">
      <figure className="order-2 rounded-lg border border-line bg-panel p-3 sm:order-1 sm:p-4">
        {drawing}
        <figcaption className="mt-2 text-caption text-ink-soft">
          Schematic, not to scale: every unit of a kind has the same drawing. It shows, and nothing can be operated
          here.
        </figcaption>
      </figure>
      <div className="order-1 sm:order-2">
        <MimicTable places={places} unitStatus={unitStatus} onChoose={mayChoose ? setChosen : undefined} />
      </div>
      {chosen ? (
        <Suspense fallback={null}>
          <PlaceDialog unitId={unit.id} place={chosen} streams={streams} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
