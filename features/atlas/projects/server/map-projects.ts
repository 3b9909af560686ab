import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { countryName } from '../../../../platform/shared/name-country.ts';
import { type Entry, firstOf, mentionOf } from '../../records/server/open-atlas.ts';
import { wordOf } from '../../records/vocabulary.ts';
import type { ProjectMap } from '../contract.ts';
import { CLOSEST, groupPlaces, type PlaceGroup, windowAt, zoomFor } from '../rules/group-places.ts';
import { MAP_HEIGHT, MAP_WIDTH, type MapPoint, projectPoint } from '../rules/project-point.ts';
import countryPoints from './rules/country-points.json' with { type: 'json' };

interface Position {
  longitude: number;
  latitude: number;
}
/** Where marks can stand: a project's site, or the middle of a country with those of its projects whose sites are not known. */
interface Place extends MapPoint, Position {
  entries: Entry[];
  country: string | null;
}

const middles = new Map(Object.entries(countryPoints));

/** WGS 84, where a source tells it. */
export function positionOf(entry: Entry): Position | null {
  const [longitude, latitude] = ['longitude', 'latitude'].map((field) => firstOf(entry, field));
  return longitude && latitude ? { longitude: Number(longitude), latitude: Number(latitude) } : null;
}

/**
 * Projects as marks on the part of the map that `at` names. Those of which only the country is known share a mark in its middle.
 *
 * @param at `longitude,latitude,zoom`; undefined: the whole map
 */
export function mapProjects(
  found: readonly Entry[],
  at: string | undefined,
): Pick<ProjectMap, 'window' | 'marks' | 'unplaced'> & { shown: readonly Entry[] } {
  const [longitude = 0, latitude = 0, zoom = 1] = (at ?? '').split(',').filter(Boolean).map(Number);
  const window = windowAt(projectPoint(longitude, latitude), zoom);
  const sites = found.flatMap((entry) => {
    const position = positionOf(entry);
    return position ? [placeAt(position, [entry], null)] : [];
  });
  const countries = [
    ...Map.groupBy(
      found.filter((entry) => !positionOf(entry)),
      countryOf,
    ),
  ].flatMap(([code, entries]) => {
    const [east, north] = middles.get(code) ?? [];
    return east === undefined || north === undefined
      ? []
      : [placeAt({ longitude: east, latitude: north }, entries, code)];
  });
  const groups = groupPlaces([...sites, ...countries], window, MAP_HEIGHT / MAP_WIDTH);
  const shown = new Set(groups.flatMap(({ places }) => places.flatMap(({ entries }) => entries)));
  return {
    window: { ...window, zoom },
    marks: groups.map((group) => toMark(group, zoom)),
    unplaced: found.length - [...sites, ...countries].flatMap(({ entries }) => entries).length,
    shown: found.filter((entry) => shown.has(entry)),
  };
}

const countryOf = (entry: Entry) => firstOf(entry, 'country') ?? '';

const placeAt = (position: Position, entries: Entry[], country: string | null): Place => ({
  ...position,
  ...projectPoint(position.longitude, position.latitude),
  entries,
  country,
});

function toMark({ x, y, places }: PlaceGroup<Place>, zoom: number): ProjectMap['marks'][number] {
  const entries = places.flatMap((place) => place.entries);
  const [first] = places;
  const country = places.length === 1 ? (first?.country ?? null) : null;
  return {
    kind: places.length > 1 ? 'several' : country ? 'country' : 'site',
    x,
    y,
    label: sayWhat(entries, country),
    projects: entries.map(mentionOf),
    closer: places.length > 1 && zoom < CLOSEST ? `${middleOf(places)},${zoomFor(places, zoom)}` : null,
    country,
  };
}

/** What a mark is called by who can not see it. */
function sayWhat(entries: readonly Entry[], country: string | null): string {
  const [first] = entries;
  if (country)
    return `${countryName(country) ?? country}: ${formatCounted(entries.length, 'project')} without a known position`;
  if (entries.length > 1)
    return `${formatCounted(entries.length, 'project')}: ${entries.map(({ name }) => name).join('; ')}`;
  const stage = first && firstOf(first, 'stage');
  return `${first?.name ?? ''}${stage ? `, ${wordOf(stage).toLowerCase()}` : ''}`;
}

function middleOf(places: readonly Position[]): string {
  const mean = (values: number[]) => {
    const sum = values.reduce((a, b) => a + b, 0);
    return Math.round((sum / values.length) * 1_000) / 1_000;
  };
  return `${mean(places.map(({ longitude }) => longitude))},${mean(places.map(({ latitude }) => latitude))}`;
}
