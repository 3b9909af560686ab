import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { readRecordHistory } from '../../imports/server/queries.ts';
import { feedsContract } from '../contract.ts';
import { sourceRecord } from '../record.ts';
import { ingestFeeds } from './ingest-feeds.ts';
import { previewFeed, refusePrivateAddress } from './preview-feed.ts';
import { type FeedSelection, findSource, listReadSources, listSources, readIngestionStatus } from './queries.ts';
import { readOpml } from './read-opml.ts';
import { acceptRedirect, addSource, addSources, changeSource, changeSources, removeSource } from './source-commands.ts';

export interface FeedRouteDeps {
  db: Database;
  safeFetch: SafeFetch;
  log: Log;
  /** Aborts when the process stops: a run that an editor started ends after the feeds it is at. */
  stopSignal: AbortSignal;
}

const contract = implement(feedsContract).$context<ProcedureContext>();

export function feedsRoutes(deps: FeedRouteDeps) {
  const { db, safeFetch, stopSignal } = deps;
  return contract.router({
    listRead: contract.listRead.handler(() => listReadSources(db.orm)),
    listSources: contract.listSources.handler(() => listSources(db.orm)),
    addSource: contract.addSource.handler(async ({ input, context }) => {
      await refusePrivateAddress(input.url, safeFetch);
      return addSource(db.orm, requireActor(context), input);
    }),
    changeSource: contract.changeSource.handler(async ({ input, context }) => {
      if (input.url !== undefined) await refusePrivateAddress(input.url, safeFetch);
      return changeSource(db.orm, requireActor(context), input);
    }),
    changeSources: contract.changeSources.handler(async ({ input, context }) => ({
      changed: await changeSources(db.orm, requireActor(context), input.ids, input.change),
    })),
    listHistory: contract.listHistory.handler(({ input }) => readRecordHistory(db.orm, sourceRecord.kind, input.id)),
    removeSource: contract.removeSource.handler(async ({ input, context }) => {
      await removeSource(db.orm, requireActor(context), input.id);
      return input;
    }),
    acceptRedirect: contract.acceptRedirect.handler(({ input, context }) =>
      acceptRedirect(db.orm, requireActor(context), input.id, input.proposedUrl),
    ),
    ingest: contract.ingest.handler(({ input }) => ingestNow(deps, input ?? {})),
    status: contract.status.handler(() => readIngestionStatus(db.orm, new Date())),
    test: contract.test.handler(({ input }) => previewFeed(input, safeFetch, new Date(), stopSignal)),
    importOpml: contract.importOpml.handler(({ input, context }) =>
      addSources(db.orm, requireActor(context), readOpml(input.opml)),
    ),
  });
}

async function ingestNow(
  deps: FeedRouteDeps,
  { sourceId, isRetry }: { sourceId?: string | undefined; isRetry?: boolean | undefined },
) {
  if (sourceId !== undefined && !(await findSource(deps.db.orm, sourceId))) {
    throw new AppError('NOT_FOUND', 'There is no such source. Somebody may have deleted it.');
  }
  const selection: FeedSelection =
    sourceId === undefined ? { active: isRetry ? 'failing' : 'all' } : { ids: [sourceId] };
  const summary = await ingestFeeds({ ...deps, now: () => new Date() }, selection, 'manual', deps.stopSignal);
  if (summary === null) throw new AppError('CONFLICT', 'A run is going on already. Wait until it has ended.');
  if (deps.stopSignal.aborted) throw new AppError('UNAVAILABLE', 'The server is stopping; the run ended early.');
  return summary;
}
