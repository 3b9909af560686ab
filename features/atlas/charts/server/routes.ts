import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { chartsContract } from '../contract.ts';
import { computeCharts, findChart, numbersOf } from './compute-charts.ts';
import { tellChart } from './tell-chart.ts';

const contract = implement(chartsContract).$context<ProcedureContext>();

interface ChartsDeps {
  atlas: Atlas;
  siteName: string;
  publicUrl: string;
  now(): Date;
}

export function chartsRoutes({ atlas, siteName, publicUrl, now }: ChartsDeps) {
  const compute = async () => computeCharts(await atlas.read(), publicUrl, now().getTime());
  return contract.router({
    list: contract.list.handler(async () => (await compute()).map(numbersOf)),
    find: contract.find.handler(async ({ input: { slug } }) =>
      tellChart(atlas, findChart(await compute(), slug), siteName),
    ),
  });
}
