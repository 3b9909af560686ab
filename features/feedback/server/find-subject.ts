import type { Executor } from '../../../platform/server/database.ts';
import { type Field, showValue } from '../../../platform/shared/record.ts';
import { atlasRecords } from '../../atlas/records/record.ts';
import { addressOf } from '../../atlas/records/rules/address-record.ts';
import { LONGEST_VALUE } from '../../atlas/records/rules/check-value.ts';
import { findShownRecord } from '../../atlas/records/server/queries.ts';
import { wordOf } from '../../atlas/records/vocabulary.ts';
import { companyRecord } from '../../companies/record.ts';
import { findCompany } from '../../companies/server/queries.ts';
import { termRecord } from '../../glossary/record.ts';
import { findTerm } from '../../glossary/server/queries.ts';
import { startupRecord } from '../../startups/record.ts';
import { findStartup } from '../../startups/server/queries.ts';
import type { Subject } from '../contract.ts';
import { atlasKindsReported, isAtlasKind, RECORD_REFERENCE, type ReportedKind } from '../vocabulary.ts';

export interface FoundSubject extends Subject {
  id: string;
}

/** What editors keep for themselves, and what is no value. */
const unreported = new Set(['slug', 'status', 'logoUrl', 'companySlug']);

const declared: Readonly<Record<ReportedKind, Readonly<Record<string, Field>>>> = {
  company: companyRecord.fields,
  startup: startupRecord.fields,
  term: termRecord.fields,
  design: toTextFields(atlasRecords.designs),
  project: toTextFields(atlasRecords.projects),
  regulator: toTextFields(atlasRecords.regulators),
  step: toTextFields(atlasRecords.licensing),
  deal: toTextFields(atlasRecords.deals),
  supply: toTextFields(atlasRecords.supply),
};

/** A value of the atlas is proposed as text; an editor who takes it over adds the source. */
function toTextFields({ fields }: (typeof atlasRecords)['designs']): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => [name, { kind: 'text', label, maxLength: LONGEST_VALUE }]),
  );
}

/** The fields of a kind of record that a reader can report. */
export function reportedFields(kind: ReportedKind): [name: string, field: Field][] {
  return Object.entries(declared[kind]).filter(([name]) => !unreported.has(name));
}

/**
 * A record as its public page shows it, its values as they stand now: what an address says of a value is not believed.
 *
 * @param reference `company:<slug>`, `startup:<id>`, `term:<slug>`, and `<kind>:<slug>` of a record of the atlas
 * @returns null when nothing public is called so
 */
export async function findSubject(db: Executor, reference: string): Promise<FoundSubject | null> {
  const [, kind, key = ''] = reference.match(RECORD_REFERENCE) ?? [];
  if (kind === 'company') {
    const company = await findCompany(db, key);
    return company && subjectOf('company', company, { name: company.name, path: `/vendors/${company.slug}` });
  }
  if (kind === 'startup') {
    const startup = await findStartup(db, key);
    return startup && subjectOf('startup', startup, { name: startup.name, path: '/startups' });
  }
  if (kind !== undefined && isAtlasKind(kind)) {
    const record = await findShownRecord(db, atlasKindsReported[kind], key);
    const { name, component, step } = record?.values ?? {};
    // Supply relations stand on the pages of designs and projects.
    const path = addressOf({ kind: atlasKindsReported[kind], slug: key }) ?? '/designs';
    const said = name ?? component ?? (step ? `${wordOf(step)} (${key})` : key);
    return record && subjectOf(kind, { ...record.values, id: record.id }, { name: said, path });
  }
  const term = kind === 'term' ? await findTerm(db, key) : null;
  return term && subjectOf('term', term, { name: term.term, path: `/glossary/${term.slug}` });
}

function subjectOf(
  kind: ReportedKind,
  record: { id: string },
  { name, path }: { name: string; path: string },
): FoundSubject {
  const values = new Map<string, unknown>(Object.entries(record));
  const fields = reportedFields(kind).map(([field, { label }]) => ({
    name: field,
    label,
    value: showValue(values.get(field)),
  }));
  return { id: record.id, kind, name, path, fields };
}
