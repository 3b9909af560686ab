import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import type { Chart } from '../contract.ts';
import { type ChartFormat, chartFormats } from '../vocabulary.ts';
import { computeCharts } from './compute-charts.ts';
import { drawChart, drawPng } from './draw-chart.ts';

interface ChartDeps {
  atlas: Atlas;
  siteName: string;
  publicUrl: string;
  now(): number;
}

/** `/charts/{name}.svg`, `.png` and `.csv`. Pictures may be shown by other sites: nothing can be done in them to anybody. */
export function chartRoutes(deps: ChartDeps): Route[] {
  const draw = keepPictures(drawPng);
  return chartFormats.map((format) => ({
    method: 'GET',
    path: `/charts/:name{[a-z-]+\\.${format}}`,
    access: 'visitor',
    compress: format !== 'png',
    cache: 'public, max-age=900',
    async handle(c) {
      const name = (c.req.param('name') ?? '').slice(0, -format.length - 1);
      const chart = computeCharts(await deps.atlas.read(), deps.publicUrl).find((one) => one.name === name);
      if (!chart) throw new AppError('NOT_FOUND', 'There is no such chart. /charts shows all of them.');
      return c.body(await write(chart, format, { ...deps, draw }), 200, headersOf(name, format));
    },
  }));
}

async function write(chart: Chart, format: ChartFormat, { siteName, now, draw }: ChartDeps & { draw: DrawPicture }) {
  if (format === 'csv')
    return writeCsv(
      [chart.label, ...chart.series],
      chart.rows.map(({ label, values }) => ({
        [chart.label]: label,
        ...Object.fromEntries(chart.series.map((name, index) => [name, values[index] ?? 0])),
      })),
    );
  const day = new Date(now()).toISOString().slice(0, 10);
  const svg = drawChart(chart, `${siteName}, ${chart.address}, ${day}`);
  return format === 'svg' ? svg : draw(chart.name, svg);
}

type DrawPicture = (name: string, svg: string) => ReturnType<typeof drawPng>;

/** A picture costs half a second of a processor: it is drawn once for all who ask, and again when the chart has changed. */
export function keepPictures(draw: typeof drawPng): DrawPicture {
  const kept = new Map<string, { svg: string; picture: ReturnType<typeof drawPng> }>();
  return (name, svg) => {
    const known = kept.get(name);
    if (known?.svg === svg) return known.picture;
    const picture = draw(svg);
    kept.set(name, { svg, picture });
    // What failed is not remembered.
    picture.catch(() => kept.delete(name));
    return picture;
  };
}

function headersOf(name: string, format: ChartFormat): Record<string, string> {
  if (format === 'csv')
    return {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="smr-${name}.csv"`,
    };
  return {
    'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  };
}
