import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { SettleCorrection } from '../../../platform/server/settle-correction.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type ImportDeps, runImport } from '../../imports/server/commands.ts';
import { readRecordHistory } from '../../imports/server/queries.ts';
import { listStoriesAbout } from '../../news/server/queries.ts';
import type { TermMarker } from '../../terms/contract.ts';
import { companiesContract } from '../contract.ts';
import { companyRecord } from '../record.ts';
import { archiveCompany, changeCompany, companiesImporter, createCompany, suggestSlug } from './commands.ts';
import type { CompanyDirectory } from './open-directory.ts';
import { findCompanyAt, findManagedCompany, findNamesake, listManagedCompanies } from './queries.ts';

export interface CompanyDeps extends Omit<ImportDeps, 'log'> {
  /** For descriptions. */
  terms: TermMarker;
  directory: CompanyDirectory;
  settleCorrection: SettleCorrection;
}

const contract = implement(companiesContract).$context<ProcedureContext>();
const RELATED_STORIES = 6;
const SIMILAR_COMPANIES = 6;

export function companiesRoutes(deps: CompanyDeps) {
  const { db, terms, directory, settleCorrection } = deps;
  return contract.router({
    list: contract.list.handler(({ input }) => directory.list(input)),
    stats: contract.stats.handler(() => directory.readStats()),
    directory: contract.directory.handler(({ input }) => directory.read(input)),
    find: contract.find.handler(async ({ input }) => {
      const company = found(await findCompanyAt(db.orm, input.slug));
      const [definedTerms = []] = await terms.mark([company.description]);
      return {
        company,
        definedTerms,
        news: await listStoriesAbout(db.orm, [{ kind: 'company', slug: company.slug }], RELATED_STORIES),
        similar: await directory.listSimilar(company, SIMILAR_COMPANIES),
      };
    }),
    listManaged: contract.listManaged.handler(({ input }) => listManagedCompanies(db.orm, input)),
    create: contract.create.handler(({ input, context }) => createCompany(db.orm, requireActor(context), input)),
    import: contract.import.handler(({ input: { companies, ...input }, context }) =>
      runImport(
        { ...deps, log: context.log },
        companiesImporter,
        { ...input, records: companies },
        requireActor(context),
      ),
    ),
    suggestSlug: contract.suggestSlug.handler(async ({ input }) => ({
      slug: await suggestSlug(db.orm, input.name),
      namesake: await findNamesake(db.orm, input.name),
    })),
    findManaged: contract.findManaged.handler(async ({ input }) => {
      const company = found(await findManagedCompany(db.orm, input.id));
      return { company, history: await readRecordHistory(db.orm, companyRecord.kind, company.id) };
    }),
    change: contract.change.handler(({ input: { id, revision, answers, ...fields }, context }) => {
      const actor = requireActor(context);
      return changeCompany(db.orm, actor, id, fields, revision, async (tx, changes) => {
        if (answers) await settleCorrection(tx, actor, { messageId: answers, recordId: id, changes });
      });
    }),
    archive: contract.archive.handler(({ input, context }) => archiveCompany(db.orm, requireActor(context), input.id)),
  });
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('NOT_FOUND', 'There is no such company.');
  return value;
}
