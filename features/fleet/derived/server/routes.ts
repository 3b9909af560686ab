import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { getStream } from '../../streams/server/queries.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { derivedContract } from '../contract.ts';
import { reckonNow } from './queries.ts';

const contract = implement(derivedContract).$context<ProcedureContext>();

export function derivedRoutes({ db, now }: { db: Database; now(): Date }) {
  return contract.router({
    explain: contract.explain.handler(async ({ input, context }) => {
      const seen = await listOwnUnits(db.orm, context.actor);
      const { smrUnitId: unitId, unit, expression } = await getStream(db.orm, input.id, seen);
      if (expression === null) throw new AppError('NOT_FOUND', 'This stream is measured, not reckoned.');
      return reckonNow(db.orm, { unitId, unit, expression }, seen, now().getTime());
    }),
  });
}
