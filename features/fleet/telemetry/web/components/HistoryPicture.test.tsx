import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HistoryPicture } from './HistoryPicture.tsx';

const from = '2026-01-01T00:00:00.000Z';
const to = '2026-01-01T00:16:40.000Z';
const start = Date.parse(from) / 1_000;

const columns = {
  time: [0, 100, 200, 500, 800, 900].map((second) => start + second),
  mean: [1, 1, null, 2, null, 1],
  min: [0, 1, null, 1, null, 1],
  max: [1, 1, null, 3, null, 1],
  uncertain: [0, 0, 0, 0.5, 0, 0],
  bad: [0, 0, 0, 0.5, 0, 0],
};
const drawn = renderToStaticMarkup(
  <HistoryPicture columns={columns} from={from} to={to} timeZone="America/Toronto" unit="mm/s" />,
);

it('draws a value between two gaps as a point, with its lowest and highest', () => {
  expect([drawn.match(/M500\.0,[\d.]+h0/g)?.length, drawn.match(/M500\.0,[\d.]+V[\d.]+/g)?.length]).toEqual([1, 1]);
});

it('marks at its foot what was not good, and nothing where all was', () => {
  expect(drawn.match(/stroke-(danger|warn)"[^>]* d="M[^"]+"/g)).toEqual([
    expect.stringContaining('d="M500.0,292v-6.5"'),
    expect.stringContaining('d="M500.0,285.5v-6.5"'),
  ]);
});

it('says at its axes which values and times they are, in the unit and by the clocks of the plant', () => {
  const said = [...drawn.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(said).toEqual(['0', '1', '2', '3', 'mm/s', '19:00', '19:05', '19:10', '19:15']);
});
