import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { referencesContract } from '../contract.ts';
import { checkLinks } from './check-links.ts';
import { recordLinkChecks } from './commands.ts';
import { listLinkChecks, listReferences, listSources } from './queries.ts';

const contract = implement(referencesContract).$context<ProcedureContext>();

export function referencesRoutes({ db, safeFetch }: { db: Database; safeFetch: SafeFetch }) {
  return contract.router({
    list: contract.list.handler(() => listReferences(db.orm)),
    listLinkChecks: contract.listLinkChecks.handler(() => listLinkChecks(db.orm)),
    checkLinks: contract.checkLinks.handler(async ({ context }) => {
      const actor = requireActor(context);
      const findings = await checkLinks(safeFetch, await listSources(db.orm));
      await recordLinkChecks(db.orm, actor, findings, new Date());
      return listLinkChecks(db.orm);
    }),
  });
}
