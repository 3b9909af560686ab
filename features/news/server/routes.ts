import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { newsContract } from '../contract.ts';
import { listRecentArticles, listStories } from './queries.ts';

const contract = implement(newsContract).$context<ProcedureContext>();

export function newsRoutes({ db }: { db: Database }) {
  return contract.router({
    list: contract.list.handler(({ input }) => listStories(db.orm, input)),
    listRecent: contract.listRecent.handler(() => listRecentArticles(db.orm)),
  });
}
