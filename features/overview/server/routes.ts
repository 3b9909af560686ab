import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { requireActor, roleOf } from '../../accounts/server/permissions.ts';
import { countProfiles } from '../../accounts/server/queries.ts';
import { mayEnter } from '../../accounts/vocabulary.ts';
import { countWaitingProposals } from '../../atlas/proposals/server/queries.ts';
import { countActiveCompanies, countVendors } from '../../companies/server/queries.ts';
import { countDueTasks } from '../../contacts/server/queries.ts';
import { countFailedDeliveries } from '../../deliveries/server/queries.ts';
import { countNewFeedback } from '../../feedback/server/queries.ts';
import { countFeeds, countMovedFeeds, lastRunEnd, listActiveFeedNames } from '../../feeds/server/queries.ts';
import { countUnacknowledged } from '../../fleet/alerts/server/queries.ts';
import { countOverdueTasks } from '../../fleet/maintenance/server/queries.ts';
import { listOwnUnits } from '../../fleet/units/server/permissions.ts';
import { countTerms } from '../../glossary/server/queries.ts';
import { findIssueAt, listManagedEditions } from '../../letters/server/queries.ts';
import { countNews, listPublishers } from '../../news/server/queries.ts';
import { countActiveSubscriptions, countRecipients } from '../../newsletter/server/queries.ts';
import { countPosts } from '../../posts/server/queries.ts';
import { countStartups } from '../../startups/server/queries.ts';
import { countPendingSubmissions } from '../../submissions/server/queries.ts';
import { overviewContract, type ToDo } from '../contract.ts';

const contract = implement(overviewContract).$context<ProcedureContext>();

/** Counts from every room: for the strip of facts on the home page and for the editors' first screen. */
export function overviewRoutes({ db }: { db: Database }) {
  return contract.router({
    facts: contract.facts.handler(async () => ({
      newsSources: new Set([...(await listActiveFeedNames(db.orm)), ...(await listPublishers(db.orm))]).size,
      vendors: await countVendors(db.orm),
    })),
    stats: contract.stats.handler(async () => ({
      ...(await countNews(db.orm)),
      ...(await countFeeds(db.orm)),
      lastIngestion: (await lastRunEnd(db.orm))?.toISOString() ?? null,
      companies: await countActiveCompanies(db.orm),
      startups: await countStartups(db.orm),
      glossaryTerms: await countTerms(db.orm),
      activeSubscriptions: await countActiveSubscriptions(db.orm),
      pendingSubmissions: await countPendingSubmissions(db.orm),
      profiles: await countProfiles(db.orm),
    })),
    toDo: contract.toDo.handler(async ({ context }) => {
      const now = new Date();
      const seen = await listOwnUnits(db.orm, context.actor);
      return {
        pendingSubmissions: await countPendingSubmissions(db.orm),
        waitingProposals: await countWaitingProposals(db.orm),
        newFeedback: await countNewFeedback(db.orm),
        postsInReview: (await countPosts(db.orm)).review,
        failingSources: (await countFeeds(db.orm)).failingSources,
        movedSources: await countMovedFeeds(db.orm),
        ...(await countUnacknowledged(db.orm, seen)),
        overdueTasks: await countOverdueTasks(db.orm, now, seen),
        dueContactTasks: await countDueTasks(db.orm, requireActor(context).id, now),
        failedDeliveries: mayEnter(roleOf(context.actor), 'admin') ? await countFailedDeliveries(db.orm) : 0,
        nextLetter: await readNextLetter(db.orm, now),
      };
    }),
  });
}

async function readNextLetter(db: Executor, now: Date): Promise<ToDo['nextLetter']> {
  const due = (await listManagedEditions(db, now)).flatMap(({ nextSendAt, ...edition }) =>
    nextSendAt ? [{ edition, sendAt: new Date(nextSendAt) }] : [],
  );
  const [next] = due.sort((a, b) => a.sendAt.getTime() - b.sendAt.getTime());
  if (!next) return null;
  const { edition, sendAt } = next;
  return {
    id: (await findIssueAt(db, edition, sendAt))?.id ?? null,
    sendAt: sendAt.toISOString(),
    timeZone: edition.timeZone,
    recipients: await countRecipients(db, sendAt, edition.slug),
  };
}
