import { findAtPlace } from '../../mimic/rules/bind-places.ts';
import { placeNames } from '../../mimic/vocabulary.ts';
import type { Stream } from '../../streams/contract.ts';
import type { Panel } from '../contract.ts';

/** Names of the streams that panels show, each once; `<unit>.*` stands for all of a unit, of which a mimic diagram takes its own. */
export function listStreamsShown(panels: readonly Panel[]): string[] {
  const names = panels.flatMap((panel) => {
    if (panel.kind === 'tile') return [panel.stream];
    if (panel.kind === 'mimic') return [`${panel.unit}.*`];
    return panel.kind === 'plot' || panel.kind === 'table' ? panel.streams : [];
  });
  return [...new Set(names)];
}

/** Of the streams that were asked for by these names, those that panels show. */
export function chooseShown<One extends Pick<Stream, 'name' | 'smrUnitId' | 'tag' | 'unit' | 'place'>>(
  panels: readonly Panel[],
  streams: readonly One[],
): One[] {
  const named = new Set(listStreamsShown(panels));
  const drawn = new Set(
    panels.flatMap((panel) =>
      panel.kind === 'mimic' ? listAtPlaces(streams.filter(({ smrUnitId }) => smrUnitId === panel.unit)) : [],
    ),
  );
  return streams.filter((stream) => named.has(stream.name) || drawn.has(stream));
}

/** Streams of a unit that stand somewhere in its drawing. */
export function listAtPlaces<One extends Pick<Stream, 'tag' | 'unit' | 'place'>>(streams: readonly One[]): One[] {
  return placeNames.flatMap((place) => findAtPlace(place, streams) ?? []);
}

/** Units whose values, alarms or status panels show, each once; null: some panel shows all of them. */
export function listUnitsShown(panels: readonly Panel[]): string[] | null {
  const ids = listStreamsShown(panels).map((name) => name.slice(0, name.indexOf('.')));
  for (const panel of panels) {
    if (panel.kind !== 'alarms' && panel.kind !== 'units') continue;
    if (panel.units.length === 0) return null;
    ids.push(...panel.units);
  }
  return [...new Set(ids)];
}
