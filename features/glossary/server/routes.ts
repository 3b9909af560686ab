import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { SafeFetch } from '../../../platform/server/safe-fetch.ts';
import type { SettleCorrection } from '../../../platform/server/settle-correction.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type ImportDeps, runImport } from '../../imports/server/commands.ts';
import { readRecordHistory } from '../../imports/server/queries.ts';
import { findMentions } from '../../news/server/queries.ts';
import { glossaryContract } from '../contract.ts';
import { termRecord } from '../record.ts';
import { standInResearch, standInValidation } from './answer-demo.ts';
import { checkDefinition } from './check-definition.ts';
import { mentionPhrasesOf } from './choose-phrases.ts';
import {
  createResearchSource,
  createTerm,
  deleteResearchSource,
  deleteTerm,
  restoreTerm,
  switchResearchSource,
  termsImporter,
  updateTerm,
} from './commands.ts';
import {
  browseTerms,
  findNamesakes,
  findTerm,
  listDeletedTerms,
  listManagedTerms,
  listResearchSources,
  listTerms,
} from './queries.ts';
import { researchTerm } from './research-term.ts';
import type { LanguageModel } from './write-synthesis.ts';

const contract = implement(glossaryContract).$context<ProcedureContext>();
const STORIES_SHOWN = 10;

export interface GlossaryDeps extends Omit<ImportDeps, 'log'> {
  safeFetch: SafeFetch;
  research: ResearchConfig;
  settleCorrection: SettleCorrection;
}

export interface ResearchConfig {
  /** 'stand-in': fixed answers for demonstrations. */
  mode: 'real' | 'stand-in';
  model: LanguageModel | null;
}

export function glossaryRoutes(deps: GlossaryDeps) {
  const { db, safeFetch, research } = deps;
  const { orm } = db;
  const isStandIn = research.mode === 'stand-in';
  return contract.router({
    list: contract.list.handler(({ input }) => listTerms(orm, input)),
    browse: contract.browse.handler(({ input }) => browseTerms(orm, input)),
    get: contract.get.handler(({ input }) => requireTerm(input.slug)),
    listMentions: contract.listMentions.handler(async ({ input }) => {
      const mentions = await findMentions(orm, mentionPhrasesOf(await requireTerm(input.slug)), STORIES_SHOWN);
      return mentions.map(({ summary: _, sourceKind: __, ...mention }) => mention);
    }),
    listManaged: contract.listManaged.handler(({ input }) => listManagedTerms(orm, input)),
    create: contract.create.handler(({ input, context }) => createTerm(orm, requireActor(context), input)),
    update: contract.update.handler(({ input: { answers, ...input }, context }) => {
      const actor = requireActor(context);
      return updateTerm(orm, actor, input, async (tx, changes) => {
        if (answers) await deps.settleCorrection(tx, actor, { messageId: answers, recordId: input.id, changes });
      });
    }),
    remove: contract.remove.handler(({ input, context }) => deleteTerm(orm, requireActor(context), input.id)),
    listDeleted: contract.listDeleted.handler(() => listDeletedTerms(orm)),
    restore: contract.restore.handler(({ input, context }) => restoreTerm(orm, requireActor(context), input.id)),
    listHistory: contract.listHistory.handler(({ input }) => readRecordHistory(orm, termRecord.kind, input.id)),
    import: contract.import.handler(({ input: { terms, ...input }, context }) =>
      runImport({ ...deps, log: context.log }, termsImporter, { ...input, records: terms }, requireActor(context)),
    ),
    research: contract.research.handler(({ input, context }) =>
      isStandIn
        ? standInResearch(input.term)
        : researchTerm({ db, safeFetch, model: research.model }, input.term, context.log),
    ),
    validate: contract.validate.handler(async ({ input: { abbreviation = null, ...input } }) => {
      if (isStandIn) return standInValidation;
      const named = await Promise.all([input.term, abbreviation].map((name) => (name ? findNamesakes(orm, name) : [])));
      return { ...checkDefinition({ ...input, abbreviation, namesakes: named.flat() }), isStandIn };
    }),
    listResearchSources: contract.listResearchSources.handler(() => listResearchSources(orm)),
    addResearchSource: contract.addResearchSource.handler(({ input, context }) =>
      createResearchSource(orm, requireActor(context), input),
    ),
    switchResearchSource: contract.switchResearchSource.handler(({ input, context }) =>
      switchResearchSource(orm, requireActor(context), input),
    ),
    removeResearchSource: contract.removeResearchSource.handler(({ input, context }) =>
      deleteResearchSource(orm, requireActor(context), input.id),
    ),
  });

  async function requireTerm(slug: string) {
    const term = await findTerm(orm, slug);
    if (!term) throw new AppError('NOT_FOUND', 'The glossary has no such term.');
    return term;
  }
}
