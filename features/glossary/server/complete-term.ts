import type { FieldsReading } from '../../imports/server/commands.ts';
import type { TermFields, TermRow } from '../record.ts';
import { tidyFields } from './tidy-fields.ts';

/** A row of a file as a term is stored. Whether category and definition are missing depends on what exists, see planTerms. */
export function completeTerm({ row: read, refused, problems }: FieldsReading<TermFields>): TermRow {
  if (!read.term && !refused.has('term')) problems.push('A term is required.');
  return { ...tidyFields(read), term: read.term ?? '' };
}
