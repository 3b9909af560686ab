import { type DrawPicture, drawPng, headersOfPicture, keepPictures } from '../../../../platform/server/draw-picture.ts';
import { sendNamedPicture } from '../../../../platform/server/http/send-picture.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { type PictureFormat, pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import type { Chart } from '../contract.ts';
import { type ComputedChart, computeCharts, findChart } from './compute-charts.ts';
import { drawChart, drawChartCard } from './draw-chart.ts';
import { hashChart } from './tell-chart.ts';

interface ChartDeps {
  atlas: Atlas;
  siteName: string;
  publicUrl: string;
  now(): number;
}

/** `/charts/{name}.svg`, `.png` and `.csv`. Pictures may be shown by other sites: nothing can be done in them to anybody. */
export function chartRoutes(deps: ChartDeps): Route[] {
  const draw = keepPictures((svg) => drawPng(svg));
  const find = async (name: string) =>
    findChart(computeCharts(await deps.atlas.read(), deps.publicUrl, deps.now()), name);
  const file = (format: PictureFormat): Route => ({
    method: 'GET',
    path: `/charts/:name{[a-z-]+\\.${format}}`,
    access: 'visitor',
    compress: format !== 'png',
    isOpen: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const name = (c.req.param('name') ?? '').slice(0, -format.length - 1);
      return c.body(await write(await find(name), format, { ...deps, draw }), 200, headersOfPicture(name, format));
    },
  });
  return [...pictureFormats.map(file), cardRoute(find, deps.siteName)];
}

/** What networks show beside a link to the page of a chart. */
function cardRoute(find: (name: string) => Promise<ComputedChart>, siteName: string): Route {
  const draw = keepPictures((svg) => drawPng(svg, ONE_PIXEL));
  return {
    method: 'GET',
    path: '/charts/:name{[a-z-]+}/card.png',
    access: 'visitor',
    async handle(c) {
      const chart = await find(c.req.param('name') ?? '');
      const image = await draw(chart.name, drawChartCard(chart, siteName));
      return sendNamedPicture(c, { image, hash: hashChart(chart) });
    },
  };
}

/** Dots an inch at which a length of the drawing is a pixel. */
const ONE_PIXEL = 72;

async function write(chart: Chart, format: PictureFormat, { siteName, now, draw }: ChartDeps & { draw: DrawPicture }) {
  if (format === 'csv')
    return writeCsv(
      [chart.label, ...chart.series.map(columnOf(chart))],
      chart.rows.map(({ label, values }) => ({
        [chart.label]: label,
        ...Object.fromEntries(chart.series.map((name, index) => [columnOf(chart)(name), values[index] ?? 0])),
      })),
    );
  const day = dayOf(now());
  const svg = drawChart(chart, `${siteName}, ${chart.address}/${chart.name}, ${day}`);
  return format === 'svg' ? svg : draw(chart.name, svg);
}

/** "Confirmed (MW)": a file is read without the page that says what its numbers are. */
const columnOf =
  ({ unit }: Chart) =>
  (name: string) =>
    unit ? `${name} (${unit})` : name;
