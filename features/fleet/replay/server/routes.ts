import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { readStreamList } from '../../streams/rules/read-list.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { replayContract } from '../contract.ts';
import { readReplay } from './queries.ts';

const contract = implement(replayContract).$context<ProcedureContext>();

export function replayRoutes({ db, now }: { db: Database; now(): Date }) {
  return contract.router({
    window: contract.window.handler(async ({ input: { streams, units, from, to }, context }) =>
      readReplay(
        db.orm,
        {
          streamIds: streams === undefined ? [] : readStreamList(streams),
          unitIds: units?.split(',') ?? [],
          from: new Date(from),
          to: new Date(to),
          seen: await listOwnUnits(db.orm, context.actor),
        },
        now(),
      ),
    ),
  });
}
