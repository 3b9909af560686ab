import { accountsRoutes } from '../../features/accounts/server/routes.ts';
import { createTermMarker } from '../../features/glossary/server/mark-terms.ts';
import { glossaryRoutes } from '../../features/glossary/server/routes.ts';
import { newsRoutes } from '../../features/news/server/routes.ts';
import { overviewRoutes } from '../../features/overview/server/routes.ts';
import type { ChangeFeed } from '../../platform/server/change-feed.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import type { SafeFetch } from '../../platform/server/safe-fetch.ts';

export interface ApiDeps {
  db: Database;
  changeFeed: ChangeFeed;
  /** The guarded way to addresses that other people wrote. */
  safeFetch: SafeFetch;
  research: Config['research'];
}

/** Every feature's procedures mounted, in one list. The shape is checked against `app/contract.ts` by api.test.ts. */
export function createApi(deps: ApiDeps) {
  return {
    accounts: accountsRoutes(deps),
    glossary: glossaryRoutes(deps),
    news: newsRoutes({ ...deps, terms: createTermMarker(deps) }),
    overview: overviewRoutes(deps),
  };
}

export type Api = ReturnType<typeof createApi>;
