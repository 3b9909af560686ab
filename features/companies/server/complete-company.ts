import { makeSlug } from '../../../platform/shared/make-slug.ts';
import type { FieldsReading } from '../../imports/server/commands.ts';
import { applications } from '../../news/vocabulary.ts';
import { mapReactorTechnologies, mapReactorTechnology } from '../../technologies/rules/map-reactor-technology.ts';
import type { CompanyRow } from '../record.ts';

/** What follows from the fields that a row of a file has: technologies by our names, and whether the name makes an address. */
export function completeCompany({ row: read, refused, problems, notes }: FieldsReading<CompanyRow>): CompanyRow {
  if (!refused.has('name')) problems.push(...checkName(read));
  for (const application of read.applications ?? [])
    if (!(applications as readonly string[]).includes(application))
      notes.push(`The application "${application}" is not one of the list; it was kept as it is.`);
  return mapTechnologies({ ...read, name: read.name ?? '' });
}

function checkName({ name, slug }: Partial<CompanyRow>): string[] {
  if (!name) return ['A name is required.'];
  if (slug || makeSlug(name)) return [];
  return ['The name must contain at least one letter or digit, because the address of its page is made from it.'];
}

function mapTechnologies(row: CompanyRow): CompanyRow {
  const raw = row.reactorTechnology;
  if (!raw) return row;
  const isChanged = raw.some((text) => mapReactorTechnology(text) !== text);
  return {
    ...row,
    reactorTechnology: mapReactorTechnologies(raw),
    ...(isChanged ? { reactorTechnologyRaw: raw } : {}),
  };
}
