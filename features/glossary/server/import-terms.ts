import type { Importer } from '../../imports/server/commands.ts';
import { TERMS_IMPORT_KIND } from '../vocabulary.ts';
import { keptTerms } from './commands.ts';
import { planTerms } from './plan-terms.ts';
import { listTermKeys } from './queries.ts';
import { readTermRow, type TermRow } from './read-term-row.ts';

/** Terms of the glossary, from files. */
export const termsImporter: Importer<TermRow> = {
  kind: TERMS_IMPORT_KIND,
  noun: 'term',
  nestedFields: ['sources', 'source'],
  read: readTermRow,
  plan: async (db, rows, options) => keptTerms.dropIdleUpdates(db, planTerms(rows, await listTermKeys(db), options)),
  save: keptTerms.save,
  undo: keptTerms.undo,
};
