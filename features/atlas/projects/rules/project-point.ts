/** A place on the map: shares of its width and height from the upper left, 0 to 1 within it. */
export interface MapPoint {
  x: number;
  y: number;
}

/** The map shows what lies between these latitudes: no project is planned in Antarctica. */
export const SOUTH = -57;
export const NORTH = 84;

const A1 = 1.340264;
const A2 = -0.081106;
const A3 = 0.000893;
const A4 = 0.003796;
const HALF_ROOT_OF_3 = Math.sqrt(3) / 2;

/**
 * Equal Earth (Šavrič, Patterson and Jenny 2018, doi:10.1080/13658816.2018.1504949): areas are true, so that the north of Canada and of
 * Siberia, where few projects are, take no more room than they have.
 *
 * @param longitude degrees east
 * @param latitude degrees north
 */
export function projectPoint(longitude: number, latitude: number): MapPoint {
  const { x, y } = equalEarth(longitude, latitude);
  return { x: 0.5 + x / (2 * HALF_WIDTH), y: (TOP - y) / (TOP - BOTTOM) };
}

function equalEarth(longitude: number, latitude: number): MapPoint {
  const t = Math.asin(HALF_ROOT_OF_3 * Math.sin((latitude * Math.PI) / 180));
  const t2 = t * t;
  const t6 = t2 * t2 * t2;
  return {
    x:
      (((longitude * Math.PI) / 180) * Math.cos(t)) /
      (HALF_ROOT_OF_3 * (A1 + 3 * A2 * t2 + t6 * (7 * A3 + 9 * A4 * t2))),
    y: t * (A1 + A2 * t2 + t6 * (A3 + A4 * t2)),
  };
}

const HALF_WIDTH = equalEarth(180, 0).x;
const TOP = equalEarth(0, NORTH).y;
const BOTTOM = equalEarth(0, SOUTH).y;

/** Of the map as a picture of 1,000 units' width. */
export const MAP_WIDTH = 1_000;
export const MAP_HEIGHT = Math.round((MAP_WIDTH * (TOP - BOTTOM)) / (2 * HALF_WIDTH));
