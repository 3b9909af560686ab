import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { pageAfter, searchIn } from '../../records/server/narrow-records.ts';
import { type Atlas, firstOf } from '../../records/server/open-atlas.ts';
import { dealsContract } from '../contract.ts';
import { countFacets, narrowDeals } from './narrow-deals.ts';
import { sumAmounts, sumMegawatts } from './queries.ts';

const contract = implement(dealsContract).$context<ProcedureContext>();

const findNamed = searchIn((entry) => [entry.name, firstOf(entry, 'customer') ?? ''].join(' '));

export function dealsRoutes({ atlas }: { atlas: Atlas }) {
  return contract.router({
    list: contract.list.handler(async ({ input: { limit, cursor, evidence, ...filter } }) => {
      const reading = await atlas.read();
      const found = narrowDeals(reading, filter);
      const { items, nextCursor } = pageAfter(found, { limit, cursor });
      return {
        items: await atlas.tell(items, evidence),
        total: found.length,
        nextCursor,
        facets: countFacets(reading, filter),
        totals: sumAmounts(found),
        buyers: sumMegawatts(found),
      };
    }),
    supply: contract.supply.handler(async ({ input: { search, limit, cursor, evidence } }) => {
      const found = findNamed((await atlas.read()).all('supply'), search);
      const { items, nextCursor } = pageAfter(found, { limit, cursor });
      return { items: await atlas.tell(items, evidence), total: found.length, nextCursor };
    }),
  });
}
