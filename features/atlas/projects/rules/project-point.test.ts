import { describe, expect, it } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH, NORTH, projectPoint, SOUTH } from './project-point.ts';

describe('places on the map', () => {
  it('lie between the edges: Greenwich in the middle, the east on the right, the north above', () => {
    expect(projectPoint(0, NORTH)).toEqual({ x: 0.5, y: 0 });
    expect(projectPoint(0, SOUTH).y).toBe(1);
    expect(projectPoint(180, 0).x).toBe(1);
    expect(projectPoint(-180, 0).x).toBe(0);
  });

  it('take the room they have: a strip of one degree shrinks with the latitude as it does on the globe', () => {
    const areaAt = (latitude: number) => {
      const [south, north] = [projectPoint(0, latitude - 0.5), projectPoint(0, latitude + 0.5)];
      return (projectPoint(1, latitude).x - 0.5) * MAP_WIDTH * (south.y - north.y) * MAP_HEIGHT;
    };
    for (const latitude of [20, 45, 60, 75])
      expect(areaAt(latitude) / areaAt(0)).toBeCloseTo(Math.cos((latitude * Math.PI) / 180), 3);
  });
});
