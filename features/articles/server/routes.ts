import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { articlesContract } from '../contract.ts';
import { correctArticle, hideStory, mergeStories, splitArticle, writeManualEntry } from './commands.ts';
import { listManagedStories } from './queries.ts';

const contract = implement(articlesContract).$context<ProcedureContext>();

export function articlesRoutes({ db: { orm } }: { db: Database }) {
  return contract.router({
    list: contract.list.handler(({ input }) => listManagedStories(orm, input)),
    write: contract.write.handler(async ({ input, context }) => ({
      storyId: await writeManualEntry(orm, requireActor(context), input, new Date()),
    })),
    correct: contract.correct.handler(({ input: { id, correctedAt, ...correction }, context }) =>
      correctArticle(orm, requireActor(context), id, correction, correctedAt, new Date()),
    ),
    split: contract.split.handler(async ({ input, context }) => ({
      storyId: await splitArticle(orm, requireActor(context), input.id),
    })),
    hide: contract.hide.handler(async ({ input, context }) => {
      await hideStory(orm, requireActor(context), input.id, input.isHidden, new Date());
      return { id: input.id };
    }),
    merge: contract.merge.handler(async ({ input, context }) => {
      await mergeStories(orm, requireActor(context), input.id, input.into);
      return { storyId: input.into };
    }),
  });
}
