import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { countProfiles } from '../../accounts/server/queries.ts';
import { countActiveCompanies, countVendors } from '../../companies/server/queries.ts';
import { countFeeds, lastRunEnd, listActiveFeedNames } from '../../feeds/server/queries.ts';
import { countTerms } from '../../glossary/server/queries.ts';
import { countNews, listPublishers } from '../../news/server/queries.ts';
import { countActiveSubscriptions } from '../../newsletter/server/queries.ts';
import { countPendingSubmissions } from '../../submissions/server/queries.ts';
import { overviewContract } from '../contract.ts';

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
      glossaryTerms: await countTerms(db.orm),
      activeSubscriptions: await countActiveSubscriptions(db.orm),
      pendingSubmissions: await countPendingSubmissions(db.orm),
      profiles: await countProfiles(db.orm),
    })),
  });
}
