import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { newsContract } from '../contract.ts';
import { findStory, listRecentArticles, listStories } from './queries.ts';

const contract = implement(newsContract).$context<ProcedureContext>();

export function newsRoutes({ db }: { db: Database }) {
  return contract.router({
    list: contract.list.handler(({ input }) => listStories(db.orm, input)),
    find: contract.find.handler(async ({ input }) => {
      const story = await findStory(db.orm, input.id);
      if (!story) throw new AppError('NOT_FOUND', 'There is no such story.');
      return story;
    }),
    listRecent: contract.listRecent.handler(() => listRecentArticles(db.orm)),
  });
}
