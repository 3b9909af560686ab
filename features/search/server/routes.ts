import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { roleOf } from '../../accounts/server/permissions.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { searchContract } from '../contract.ts';
import type { Search } from './open-search.ts';

const contract = implement(searchContract).$context<ProcedureContext>();

export function searchRoutes({ search }: { search: Search }) {
  return contract.router({
    find: contract.find.handler(({ input, context }) =>
      search.find(input, ({ access }) => access === 'visitor' || mayEnter(roleOf(context.actor), access)),
    ),
  });
}
