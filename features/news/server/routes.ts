import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import type { TermMarker } from '../../terms/contract.ts';
import { articlesContract, type NewsItem, newsContract } from '../contract.ts';
import { correctArticle } from './commands.ts';
import { findNamesake, listCorrectors, listDeletedReports, listManagedStories } from './desk-queries.ts';
import { browseEntities } from './entity-queries.ts';
import { deleteManualEntry, previewManualEntry, restoreManualEntry, writeManualEntry } from './entry-commands.ts';
import { type ListHeirs, leadToHeirs } from './lead-to-heirs.ts';
import { countStories, listPublishers, listRecentArticles, listStories } from './queries.ts';
import { hideStory, mergeStories, splitArticle, unmergeStories } from './story-commands.ts';
import { createMergeSuggester } from './suggest-merges.ts';

const contract = implement(newsContract).$context<ProcedureContext>();
const desk = implement(articlesContract).$context<ProcedureContext>();

export interface NewsDeps {
  db: Database;
  terms: TermMarker;
}

export function newsRoutes({ db, terms, listHeirs }: NewsDeps & { listHeirs: ListHeirs }) {
  return contract.router({
    list: contract.list.handler(async ({ input }) => {
      const { items, nextCursor } = await listStories(db.orm, await leadToHeirs(db.orm, input, listHeirs));
      return { items: await withTerms(terms, items), nextCursor };
    }),
    count: contract.count.handler(async ({ input }) =>
      countStories(db.orm, await leadToHeirs(db.orm, input, listHeirs)),
    ),
    listEntities: contract.listEntities.handler(({ input }) => browseEntities(db.orm, input)),
    listRecent: contract.listRecent.handler(() => listRecentArticles(db.orm)),
  });
}

/** Cards explain terms of the glossary. */
async function withTerms(terms: TermMarker, items: readonly NewsItem[]): Promise<NewsItem[]> {
  const marks = await terms.mark(items.map(({ summary }) => summary));
  return items.map((item, index) => {
    const found = marks[index];
    return found && found.length > 0 ? { ...item, definedTerms: found } : item;
  });
}

/** The desk of the editors: corrections, manual entries, what is hidden, merged and split. */
export function articlesRoutes({ db: { orm }, terms, now }: NewsDeps & { now(): Date }) {
  const suggestMerges = createMergeSuggester(orm, now);
  return desk.router({
    list: desk.list.handler(({ input }) => listManagedStories(orm, input)),
    listChoices: desk.listChoices.handler(async () => ({
      sources: (await listPublishers(orm)).sort((a, b) => a.localeCompare(b, 'en')),
      editors: await listCorrectors(orm),
    })),
    suggestMerges: desk.suggestMerges.handler(suggestMerges),
    write: desk.write.handler(async ({ input, context }) => ({
      storyId: await writeManualEntry(orm, requireActor(context), input, now()),
    })),
    correct: desk.correct.handler(({ input: { id, revision, url, publishedOn, ...correction }, context }) =>
      correctArticle(orm, requireActor(context), id, { correction, url, publishedOn }, revision, now()),
    ),
    findNamesake: desk.findNamesake.handler(async ({ input }) => ({ namesake: await findNamesake(orm, input) })),
    preview: desk.preview.handler(async ({ input }) => {
      const story = await previewManualEntry(orm, input, now());
      const [marked = null] = story ? await withTerms(terms, [story]) : [];
      return { story: marked };
    }),
    remove: desk.remove.handler(({ input, context }) => deleteManualEntry(orm, requireActor(context), input.id, now())),
    listDeleted: desk.listDeleted.handler(() => listDeletedReports(orm)),
    restore: desk.restore.handler(({ input, context }) => restoreManualEntry(orm, requireActor(context), input.id)),
    split: desk.split.handler(({ input, context }) => splitArticle(orm, requireActor(context), input.id)),
    hide: desk.hide.handler(async ({ input, context }) => {
      const isChanged = await hideStory(orm, requireActor(context), input.id, input.isHidden, now());
      return { id: input.id, isChanged };
    }),
    merge: desk.merge.handler(({ input, context }) => mergeStories(orm, requireActor(context), input.id, input.into)),
    unmerge: desk.unmerge.handler(async ({ input, context }) => {
      await unmergeStories(orm, requireActor(context), input);
      return { storyId: input.id };
    }),
  });
}
