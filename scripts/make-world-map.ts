import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MAP_HEIGHT, MAP_WIDTH, projectPoint, SOUTH } from '../features/atlas/projects/rules/project-point.ts';

/**
 * `npm run world-map`: writes the outline of the land and of borders, and a point within each country, from Natural Earth's 1:110m countries
 * (public domain; the npm package world-atlas). Outlines are projected here as points are in the pages.
 */
const OUTLINE = 'public/world.svg';
const POINTS = 'features/atlas/projects/server/rules/country-points.json';

type Position = [longitude: number, latitude: number];
interface Shape {
  properties: { name: string };
  geometry: { type: 'Polygon'; coordinates: Position[][] } | { type: 'MultiPolygon'; coordinates: Position[][][] };
}

const cached = createRequire(new URL('../node_modules/.cache/world-map/', import.meta.url));
const world = cached('world-atlas/countries-110m.json') as { objects: { countries: object; land: object } };
const { feature, mesh } = cached('topojson-client') as {
  feature(topology: object, object: object): { features: Shape[] };
  mesh(topology: object, object: object, filter: (a: object, b: object) => boolean): { coordinates: Position[][] };
};

const polygonsOf = ({ geometry }: Shape) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** A line in tenths of a unit, each point told from the one before: half as long as in full. */
const line = (positions: Position[]) => {
  let last: { x: number; y: number } | null = null;
  let written = '';
  for (const [longitude, latitude] of unbroken(positions)) {
    const shares = projectPoint(longitude, latitude);
    const point = { x: Math.round(shares.x * MAP_WIDTH * 10), y: Math.round(shares.y * MAP_HEIGHT * 10) };
    if (last === null) written = `M${point.x} ${point.y}l`;
    else if (point.x !== last.x || point.y !== last.y)
      written += `${separated(point.x - last.x)}${separated(point.y - last.y)}`;
    last = point;
  }
  return written;
};

/** Where a line crosses 180° it goes on beyond: Chukotka stays beside the rest of Asia. */
function unbroken(positions: Position[]): Position[] {
  let turn = 0;
  const unrolled = positions.map(([longitude, latitude], index): Position => {
    const before = positions[index - 1]?.[0] ?? longitude;
    if (Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
    return [longitude + turn, latitude];
  });
  const longitudes = unrolled.map(([longitude]) => longitude);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const back = middle > 180 ? -360 : middle < -180 ? 360 : 0;
  return unrolled.map(([longitude, latitude]) => [longitude + back, latitude]);
}

/** A minus sign parts two numbers as well as a space does. */
const separated = (number: number) => (number < 0 ? `${number}` : ` ${number}`);

const { features: lands } = feature(world, world.objects.land);
const land = lands
  .flatMap(polygonsOf)
  // Antarctica.
  .filter(([outer = []]) => outer.some(([, latitude]) => latitude > SOUTH))
  .flatMap((rings) => rings.map((ring) => `${line(ring)}Z`))
  .join('');
const borders = mesh(world, world.objects.countries, (a, b) => a !== b)
  .coordinates.map(line)
  .join('');
writeFileSync(
  OUTLINE,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}">` +
    `<title>Land and borders of the world</title>` +
    `<path id="land" transform="scale(.1)" d="${land}"/>` +
    `<path id="borders" transform="scale(.1)" fill="none" vector-effect="non-scaling-stroke" d="${borders}"/></svg>\n`,
);

/** Names that Natural Earth writes differently from what Intl calls them. */
const otherNames: Readonly<Record<string, string>> = {
  'United States of America': 'US',
  Czechia: 'CZ',
  'Bosnia and Herz.': 'BA',
  Turkey: 'TR',
  'Dem. Rep. Congo': 'CD',
  Macedonia: 'MK',
};
const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = new Map(
  letters.flatMap((a) => letters.map((b): [string, string] => [regionNames.of(a + b) ?? a + b, a + b])),
);

/** Twice the signed area and the middle of a ring, in degrees. */
function middleOf(ring: Position[]) {
  let area = 0;
  let [x, y] = [0, 0];
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1] as Position;
    const [bx, by] = ring[index] as Position;
    const part = ax * by - bx * ay;
    area += part;
    x += (ax + bx) * part;
    y += (ay + by) * part;
  }
  return { area: Math.abs(area), at: [x / (3 * area), y / (3 * area)] };
}

const points = feature(world, world.objects.countries).features.flatMap((shape) => {
  const code = otherNames[shape.properties.name] ?? codes.get(shape.properties.name);
  // The middle of its largest part: that of the United States does not lie in Alaska.
  const [largest] = polygonsOf(shape)
    .map(([outer = []]) => middleOf(unbroken(outer)))
    .sort((a, b) => b.area - a.area);
  return code && largest ? [[code, largest.at.map((degrees) => Math.round(degrees * 10) / 10)] as const] : [];
});
mkdirSync(new URL(`../${POINTS.slice(0, POINTS.lastIndexOf('/'))}`, import.meta.url), { recursive: true });
const sorted = points.toSorted(([a], [b]) => a.localeCompare(b));
writeFileSync(POINTS, `{\n${sorted.map(([code, at]) => `  "${code}": [${at.join(', ')}]`).join(',\n')}\n}\n`);
console.log(`${OUTLINE}: ${land.length + borders.length} characters; ${POINTS}: ${sorted.length} countries`);
