import { type DrawPicture, drawPng, headersOfPicture, keepPictures } from '../../../../platform/server/draw-picture.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { type PictureFormat, pictureFormats } from '../../../../platform/shared/picture-formats.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import type { Chart } from '../contract.ts';
import { computeCharts } from './compute-charts.ts';
import { drawChart } from './draw-chart.ts';

interface ChartDeps {
  atlas: Atlas;
  siteName: string;
  publicUrl: string;
  now(): number;
}

/** `/charts/{name}.svg`, `.png` and `.csv`. Pictures may be shown by other sites: nothing can be done in them to anybody. */
export function chartRoutes(deps: ChartDeps): Route[] {
  const draw = keepPictures(drawPng);
  return pictureFormats.map((format) => ({
    method: 'GET',
    path: `/charts/:name{[a-z-]+\\.${format}}`,
    access: 'visitor',
    compress: format !== 'png',
    isOpen: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const name = (c.req.param('name') ?? '').slice(0, -format.length - 1);
      const chart = computeCharts(await deps.atlas.read(), deps.publicUrl, deps.now()).find((one) => one.name === name);
      if (!chart) throw new AppError('NOT_FOUND', 'There is no such chart. /charts shows all of them.');
      return c.body(await write(chart, format, { ...deps, draw }), 200, headersOfPicture(name, format));
    },
  }));
}

async function write(chart: Chart, format: PictureFormat, { siteName, now, draw }: ChartDeps & { draw: DrawPicture }) {
  if (format === 'csv')
    return writeCsv(
      [chart.label, ...chart.series],
      chart.rows.map(({ label, values }) => ({
        [chart.label]: label,
        ...Object.fromEntries(chart.series.map((name, index) => [name, values[index] ?? 0])),
      })),
    );
  const day = dayOf(now());
  const svg = drawChart(chart, `${siteName}, ${chart.address}, ${day}`);
  return format === 'svg' ? svg : draw(chart.name, svg);
}
