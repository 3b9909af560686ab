import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { chartsContract } from '../contract.ts';
import { computeCharts } from './compute-charts.ts';

const contract = implement(chartsContract).$context<ProcedureContext>();

export function chartsRoutes({ atlas, publicUrl, now }: { atlas: Atlas; publicUrl: string; now(): Date }) {
  return contract.router({
    list: contract.list.handler(async () => computeCharts(await atlas.read(), publicUrl, now().getTime())),
  });
}
