import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pickChanged } from '../../../platform/shared/record.ts';
import type { FieldsReading, ImportOptions, PlannableRow, RowPlan } from '../../imports/server/commands.ts';
import type { ContactRow } from '../record.ts';
import { MOST_EMAILS, MOST_TAGS } from '../vocabulary.ts';

/** A row as it is saved. */
export interface ImportedContact extends ContactRow {
  slug?: string;
  companyId?: string | null;
  origin?: 'list';
}

interface Known {
  id: string;
  emails: readonly string[];
}

const addressSchema = z.email();

/** What follows from the fields of a row. @param companies ids of the directory, by name in lower case */
export function completeContact(
  { row, refused, problems }: FieldsReading<ContactRow>,
  companies: ReadonlyMap<string, string>,
): ImportedContact {
  const emails = [...new Set((row.emails ?? []).map((email) => email.trim().toLowerCase()))];
  if (emails.length === 0 && !refused.has('emails')) problems.push('An address is required.');
  for (const email of emails)
    if (!addressSchema.safeParse(email).success) problems.push(`"${email.slice(0, 80)}" is no mail address.`);
  const { company } = row;
  return {
    ...row,
    emails,
    ...(company ? { companyId: companies.get(company.trim().toLowerCase()) ?? null } : {}),
  };
}

/** A row is recognized by any of its addresses; one that knows two contacts by theirs is refused: lists do not merge people. */
export function planContacts(
  rows: readonly PlannableRow<ImportedContact>[],
  existing: readonly Known[],
  { updatesExisting }: ImportOptions,
): RowPlan<ImportedContact>[] {
  const having = existing.flatMap(({ id, emails }) => emails.map((email) => ({ email, id })));
  const byEmail = Map.groupBy(having, ({ email }) => email);
  const seen = new Map<string, number>();
  return rows.map(({ rowNumber, row }): RowPlan<ImportedContact> => {
    const { emails = [] } = row;
    const found = [...new Set(emails.flatMap((email) => byEmail.get(email)?.map(({ id }) => id) ?? []))];
    const keys = [...emails, ...found];
    const earlier = keys.map((key) => seen.get(key)).find((number) => number !== undefined);
    if (earlier !== undefined) return failed(`This person is in row ${earlier} already.`);
    for (const key of keys) seen.set(key, rowNumber);
    const [recordId, second] = found;
    if (second) return failed('Its addresses belong to two contacts. Merge them first, or split the row.');
    if (!recordId) return { outcome: 'created', recordId: null, row: { ...row, slug: randomUUID(), origin: 'list' } };
    if (!updatesExisting) return failed('A contact with this address exists already. Switch on updating to change it.');
    return { outcome: 'updated', recordId, row };
  });
}

function failed(message: string): RowPlan<ImportedContact> {
  return { outcome: 'failed', message };
}

/** Addresses and tags are added, never taken away: a list that does not name one says nothing about it. */
export function changesOf(row: ImportedContact, stored: object): Partial<ImportedContact> {
  const { slug: _, origin: __, companyId, emails = [], tags = [], ...said } = row;
  const before = stored as Required<Pick<ImportedContact, 'emails' | 'tags'>>;
  const together = (mine: readonly string[], theirs: readonly string[], most: number) =>
    [...new Set([...mine, ...theirs])].slice(0, Math.max(most, mine.length));
  const changes = pickChanged(
    {
      ...said,
      emails: together(before.emails, emails, MOST_EMAILS),
      tags: together(before.tags, tags, MOST_TAGS),
    },
    stored,
  );
  return 'company' in changes ? { ...changes, companyId: companyId ?? null } : changes;
}
