import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { screensContract } from '../contract.ts';
import { readFleetMetrics } from './queries.ts';

const contract = implement(screensContract).$context<ProcedureContext>();

/** @param now the server's clock, so that tests can set it */
export function screensRoutes({ db, now }: { db: Database; now(): Date }) {
  return contract.router({
    metrics: contract.metrics.handler(() => readFleetMetrics(db.orm, now())),
  });
}
