import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { isFleetAccess } from '../../../platform/shared/procedure.ts';
import { roleOf } from '../../accounts/server/permissions.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { searchContract } from '../contract.ts';
import type { Search } from './open-search.ts';

const contract = implement(searchContract).$context<ProcedureContext>();

export interface SearchRouteDeps {
  search: Search;
  /** What of the fleet somebody sees; null: nothing at all. */
  readSight(actor: Actor | null): Promise<{ units: readonly string[] | null } | null>;
}

export function searchRoutes({ search, readSight }: SearchRouteDeps) {
  return contract.router({
    find: contract.find.handler(async ({ input, context: { actor } }) => {
      const sight = await readSight(actor);
      return search.find(input, {
        mayFind: ({ access }) => (isFleetAccess(access) ? sight !== null : mayEnter(roleOf(actor), access)),
        units: sight?.units ?? null,
      });
    }),
  });
}
