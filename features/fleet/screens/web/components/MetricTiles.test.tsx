import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MetricTiles } from './MetricTiles.tsx';

const metrics = {
  operationalUnits: 4,
  totalUnits: 4,
  totalCapacityMw: 1_200,
  alarms24h: 0,
  nextMaintenanceDays: 9,
  overdueTasks: 0,
};
/** As the server sends it. */
async function draw(availabilityPercent: number | null, more: Partial<typeof metrics> = {}): Promise<string> {
  const routeTree = createRootRoute({
    component: () => <MetricTiles metrics={{ ...metrics, ...more, availabilityPercent }} />,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router as never} />);
}

it.each([
  [94.96, '95.0', 'At or above 95 %'],
  [94.94, '94.9', 'Below 95 %'],
  [79.97, '80.0', 'Below 95 %'],
  [79.94, '79.9', 'Below 80 %'],
])('an availability of %s % shows %s and says of it: %s', async (percent, figure, said) => {
  const text = (await draw(percent)).replaceAll(/<[^>]+>/g, ' ');
  expect([text.includes(`${figure} `), text.includes(said)]).toEqual([true, true]);
});

it.each([
  [{ nextMaintenanceDays: 0, overdueTasks: 3 }, '3', 'overdue', 'Due date passed'],
  [{ nextMaintenanceDays: 0 }, '0', 'days', 'Due today'],
  [{ nextMaintenanceDays: 1 }, '1', 'day', 'Due within a week'],
  [{ nextMaintenanceDays: -1 }, '–', '', 'None scheduled'],
])('a next maintenance of %o shows %s %s and says of it: %s', async (more, figure, unit, said) => {
  const text = (await draw(95, more)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Next maintenance`);
  expect(text).toContain(`${figure} ${unit}`.trim());
  expect(text).toContain(said);
});

it('leads from each figure to what it counts', async () => {
  const links = [...(await draw(95)).matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)/g)];
  expect(links.map(([, href, label]) => [label, href])).toEqual([
    ['Availability', '/smr-ops-cloud/availability'],
    ['Alarms, 24 h', '/smr-ops-cloud/alerts?status=all'],
    ['Next maintenance', '/smr-ops-cloud/maintenance'],
    ['Operational units', '/smr-ops-cloud/map'],
  ]);
});
