import { accountsRoutes } from '../../features/accounts/server/routes.ts';
import { newsRoutes } from '../../features/news/server/routes.ts';
import { overviewRoutes } from '../../features/overview/server/routes.ts';
import { referencesRoutes } from '../../features/references/server/routes.ts';
import type { Database } from '../../platform/server/database.ts';
import type { SafeFetch } from '../../platform/server/safe-fetch.ts';

export interface ApiDeps {
  db: Database;
  safeFetch: SafeFetch;
}

/** Every feature's procedures mounted, in one list. The shape is checked against `app/contract.ts` by api.test.ts. */
export function createApi(deps: ApiDeps) {
  return {
    accounts: accountsRoutes(deps),
    news: newsRoutes(deps),
    overview: overviewRoutes(deps),
    references: referencesRoutes(deps),
  };
}

export type Api = ReturnType<typeof createApi>;
