import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { startupsContract } from '../contract.ts';
import { listStartups, readTracker } from './queries.ts';

const contract = implement(startupsContract).$context<ProcedureContext>();

export function startupsRoutes({ db }: { db: Database }) {
  return contract.router({
    list: contract.list.handler(({ input }) => listStartups(db.orm, input)),
    tracker: contract.tracker.handler(({ input }) => readTracker(db.orm, input)),
  });
}
