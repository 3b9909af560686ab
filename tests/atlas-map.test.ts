import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectMap } from '../features/atlas/projects/contract.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import { atlasRecord, source } from './support/atlas-record.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Projects on the map, and as GeoJSON. */
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const site = (slug: string, name: string, latitude: string, longitude: string) =>
    atlasRecord('projects', slug, { name, country: 'CA', stage: 'proposed', latitude, longitude });
  await addRecords(
    app.db.orm,
    [
      site('darlington', 'Darlington', '43.872', '-78.720'),
      site('point-lepreau', 'Point Lepreau', '45.068', '-66.455'),
      site('atucha', 'Atucha', '-33.967', '-59.209'),
      atlasRecord('projects', 'kemmerer', { name: 'Kemmerer', country: 'US' }),
      atlasRecord('projects', 'clinch-river', { name: 'Clinch River', country: 'US' }),
      atlasRecord('projects', 'nowhere', { name: 'Nowhere yet' }),
    ],
    [source],
  );
});
afterAll(() => app.close());

async function readMap(query = ''): Promise<ProjectMap> {
  const response = await app.fetch(`/api/projects/map${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ProjectMap;
}

describe('projects on the map', () => {
  it('have a mark each, near ones one that leads closer, and those of a country without a known site another', async () => {
    const { marks, total, unplaced } = await readMap();
    expect(marks.map(({ kind, label, country }) => ({ kind, label, country }))).toEqual([
      { kind: 'site', label: 'Atucha, proposed', country: null },
      { kind: 'several', label: '2 projects: Darlington; Point Lepreau', country: null },
      { kind: 'country', label: 'United States: 2 projects without a known position', country: 'US' },
    ]);
    expect([total, unplaced]).toEqual([6, 1]);
  });

  it('come apart where their mark leads, and what is out of sight is not listed', async () => {
    const closer = (await readMap()).marks[1]?.closer;
    const { marks, items } = await readMap(`?at=${closer}`);
    expect(marks.map(({ label }) => label)).toEqual(['Darlington, proposed', 'Point Lepreau, proposed']);
    expect(items.map(({ slug }) => slug)).toEqual(['darlington', 'point-lepreau']);
  });

  it('are narrowed as the list is', async () => {
    const { marks, total } = await readMap('?country=US');
    expect([marks.length, total]).toEqual([1, 2]);
  });

  it('are not asked for at a place that is none', async () => {
    const response = await app.fetch('/api/projects/map?at=east');
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('-79.4,43.7,8')]);
  });
});

it('the GeoJSON file holds every project that matches, longitude first, without a geometry where no position is known', async () => {
  const response = await app.fetch('/projects.geojson?search=lington');
  expect(response.headers.get('content-type')).toBe('application/geo+json');
  const { type, features } = (await response.json()) as { type: string; features: object[] };
  expect(type).toBe('FeatureCollection');
  expect(features).toMatchObject([{ id: 'darlington', geometry: { type: 'Point', coordinates: [-78.72, 43.872] } }]);
  const all = (await (await app.fetch('/projects.geojson')).json()) as { features: { id: string }[] };
  expect(all.features.find(({ id }) => id === 'nowhere')).toMatchObject({ geometry: null });
});
