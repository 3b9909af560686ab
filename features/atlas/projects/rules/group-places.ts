import type { MapPoint } from './project-point.ts';

/** The part of the map that is shown: its upper left corner, and its width and height as a share of the whole. */
export interface MapWindow extends MapPoint {
  share: number;
}

/** Places that lie too near to each other for marks of their own. */
export interface PlaceGroup<Place extends MapPoint> extends MapPoint {
  places: Place[];
}

/** As near as this, in shares of the width that is shown, marks would cover each other: 26 px where the map is 40rem wide. */
export const NEAR = 0.041;
export const CLOSEST = 32;

/**
 * Places in sight, those near to each other together, at their middle. The first of each group attracts the others, so the same places make
 * the same groups.
 *
 * @param ratio height of the map as a share of its width
 */
export function groupPlaces<Place extends MapPoint>(
  places: readonly Place[],
  { x, y, share }: MapWindow,
  ratio: number,
): PlaceGroup<Place>[] {
  const groups: PlaceGroup<Place>[] = [];
  for (const place of places) {
    const at = { x: (place.x - x) / share, y: (place.y - y) / share };
    if (at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1) continue;
    const near = groups.find((group) => Math.hypot(group.x - at.x, (group.y - at.y) * ratio) < NEAR);
    if (near) near.places.push(place);
    else groups.push({ ...at, places: [place] });
  }
  return groups;
}

/** The part of the map round a place, as far as the map goes. @param zoom 1: the whole map */
export function windowAt({ x, y }: MapPoint, zoom: number): MapWindow {
  const share = 1 / zoom;
  const within = (middle: number) => Math.min(Math.max(middle - share / 2, 0), 1 - share);
  return { x: within(x), y: within(y), share };
}

/** How close to go so that places that share a mark come apart; at least twice as close as now. */
export function zoomFor(places: readonly MapPoint[], zoom: number): number {
  const spanOf = (values: number[]) => Math.max(...values) - Math.min(...values);
  const span = Math.max(spanOf(places.map(({ x }) => x)), spanOf(places.map(({ y }) => y)));
  const fitting = span === 0 ? CLOSEST : 2 ** Math.floor(Math.log2(0.6 / span));
  return Math.min(Math.max(fitting, zoom * 2), CLOSEST);
}
