import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import type { TermMarker } from '../../terms/contract.ts';
import { articlesContract, newsContract } from '../contract.ts';
import { correctArticle, writeManualEntry } from './commands.ts';
import {
  countStories,
  findStory,
  listCorrectors,
  listManagedStories,
  listPublishers,
  listRecentArticles,
  listStories,
} from './queries.ts';
import { hideStory, mergeStories, splitArticle, unmergeStories } from './story-commands.ts';
import { suggestMerges } from './suggest-merges.ts';

const contract = implement(newsContract).$context<ProcedureContext>();
const desk = implement(articlesContract).$context<ProcedureContext>();

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
    count: contract.count.handler(({ input }) => countStories(db.orm, input)),
    find: contract.find.handler(async ({ input }) => {
      const story = await findStory(db.orm, input.id);
      if (!story) throw new AppError('NOT_FOUND', 'There is no such story.');
      return story;
    }),
    listRecent: contract.listRecent.handler(() => listRecentArticles(db.orm)),
  });
}

/** The desk of the editors: corrections, what is hidden, merged and split. */
export function articlesRoutes({ db: { orm } }: { db: Database }) {
  return desk.router({
    list: desk.list.handler(({ input }) => listManagedStories(orm, input)),
    listChoices: desk.listChoices.handler(async () => ({
      sources: (await listPublishers(orm)).sort((a, b) => a.localeCompare(b, 'en')),
      editors: await listCorrectors(orm),
    })),
    suggestMerges: desk.suggestMerges.handler(() => suggestMerges(orm, new Date())),
    write: desk.write.handler(async ({ input, context }) => ({
      storyId: await writeManualEntry(orm, requireActor(context), input, new Date()),
    })),
    correct: desk.correct.handler(({ input: { id, correctedAt, url, publishedOn, ...correction }, context }) =>
      correctArticle(orm, requireActor(context), id, { correction, url, publishedOn }, correctedAt, new Date()),
    ),
    split: desk.split.handler(async ({ input, context }) => ({
      storyId: await splitArticle(orm, requireActor(context), input.id),
    })),
    hide: desk.hide.handler(async ({ input, context }) => {
      await hideStory(orm, requireActor(context), input.id, input.isHidden, new Date());
      return { id: input.id };
    }),
    merge: desk.merge.handler(({ input, context }) => mergeStories(orm, requireActor(context), input.id, input.into)),
    unmerge: desk.unmerge.handler(async ({ input, context }) => {
      await unmergeStories(orm, requireActor(context), input);
      return { storyId: input.id };
    }),
  });
}
