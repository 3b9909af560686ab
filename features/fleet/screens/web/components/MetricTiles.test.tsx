import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MetricTiles } from './MetricTiles.tsx';

const metrics = {
  operationalUnits: 4,
  totalUnits: 4,
  totalCapacityMw: 1_200,
  alarms24h: 0,
  nextMaintenanceDays: 9,
};
const show = (availabilityPercent: number | null) =>
  renderToStaticMarkup(<MetricTiles metrics={{ ...metrics, availabilityPercent }} />).replaceAll(/<[^>]+>/g, ' ');

it.each([
  [94.96, '95.0', 'At or above 95 %'],
  [94.94, '94.9', 'Below 95 %'],
  [79.97, '80.0', 'Below 95 %'],
  [79.94, '79.9', 'Below 80 %'],
])('an availability of %s % shows %s and says of it: %s', (percent, figure, said) => {
  const text = show(percent);
  expect([text.includes(`${figure} `), text.includes(said)]).toEqual([true, true]);
});
