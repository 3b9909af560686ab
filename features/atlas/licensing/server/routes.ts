import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { dayOf } from '../../../../platform/shared/days.ts';
import { pageAfter } from '../../records/server/narrow-records.ts';
import { type Atlas, mentionOf } from '../../records/server/open-atlas.ts';
import { licensingContract } from '../contract.ts';
import { aboutOf, countFacets, isOf, lastDate, makeBoard, narrowSteps, nextDate } from './narrow-steps.ts';

const contract = implement(licensingContract).$context<ProcedureContext>();

export function licensingRoutes({ atlas, now }: { atlas: Atlas; now(): Date }) {
  const today = () => dayOf(now());
  return contract.router({
    list: contract.list.handler(async ({ input: { limit, cursor, evidence, ...filter } }) => {
      const reading = await atlas.read();
      const found = narrowSteps(reading, filter, today());
      const { items, nextCursor } = pageAfter(found, { limit, cursor });
      const told = await atlas.tell(items, evidence);
      return {
        items: items.map((step, index) => {
          const about = aboutOf(reading, step);
          return {
            // As many are told as were asked for.
            ...(told[index] as (typeof told)[number]),
            about: about ? mentionOf(about) : null,
            lastDate: lastDate(step),
            nextDate: nextDate(step, today()),
          };
        }),
        total: found.length,
        nextCursor,
        facets: countFacets(reading, filter, today()),
      };
    }),
    board: contract.board.handler(async ({ input }) => makeBoard(await atlas.read(), input, today())),
    regulators: contract.regulators.handler(async ({ input: { regulator, evidence } }) => {
      const reading = await atlas.read();
      const chosen = reading.all('regulators').filter(isOf(reading, regulator, ({ slug }) => [slug]));
      return { items: await atlas.tell(chosen, evidence) };
    }),
  });
}
