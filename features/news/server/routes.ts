import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { TermMarker } from '../../terms/contract.ts';
import { newsContract } from '../contract.ts';
import { findStory, listRecentArticles, listStories } from './queries.ts';

const contract = implement(newsContract).$context<ProcedureContext>();

export interface NewsDeps {
  db: Database;
  terms: TermMarker;
}

export function newsRoutes({ db, terms }: NewsDeps) {
  return contract.router({
    list: contract.list.handler(async ({ input }) => {
      const { items, nextCursor } = await listStories(db.orm, input);
      const marks = await terms.mark(items.map(({ summary }) => summary));
      items.forEach((item, index) => {
        const found = marks[index];
        if (found && found.length > 0) item.definedTerms = found;
      });
      return { items, nextCursor };
    }),
    find: contract.find.handler(async ({ input }) => {
      const story = await findStory(db.orm, input.id);
      if (!story) throw new AppError('NOT_FOUND', 'There is no such story.');
      return story;
    }),
    listRecent: contract.listRecent.handler(() => listRecentArticles(db.orm)),
  });
}
