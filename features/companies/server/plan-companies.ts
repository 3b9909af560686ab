import type { Steps } from '../../../platform/server/compute-in-slices.ts';
import { makeSlug, numberSlug } from '../../../platform/shared/make-slug.ts';
import { pickChanged } from '../../../platform/shared/record.ts';
import type { ImportOptions, PlannableRow, RecordKey, RowPlan } from '../../imports/server/commands.ts';
import type { CompanyRow } from '../record.ts';
import { OTHER_CATEGORY, reservedSlugs } from '../vocabulary.ts';

/** What a new company is where its row says nothing (specification, section 5). */
const defaults = { category: OTHER_CATEGORY, isStartup: true, status: 'active' } as const;

/**
 * Which rows are new, which are companies that exist, and which say the same company twice. A row is recognized by its slug when it
 * has one, else by its name whatever the case; when existing companies are to be updated, also by the slug that its name gives. A
 * new company whose slug is taken by one of another name gets -2, -3 ….
 */
export function* planCompanies(
  rows: readonly PlannableRow<CompanyRow>[],
  existing: readonly RecordKey[],
  options: ImportOptions,
): Steps<RowPlan<CompanyRow>[]> {
  const bySlug = new Map(existing.map((company) => [company.slug, company]));
  const byName = new Map(existing.map((company) => [nameKey(company.name), company]));
  const taken = new Set([...bySlug.keys(), ...rows.flatMap(({ row }) => row.slug ?? [])]);
  /** Row by which a name or slug of this file came in. */
  const seen = new Map<string, number>();
  const plans: RowPlan<CompanyRow>[] = [];
  for (const one of rows) {
    plans.push(planCompany(one));
    yield;
  }
  return plans;

  function planCompany({ rowNumber, row }: PlannableRow<CompanyRow>): RowPlan<CompanyRow> {
    const made = makeSlug(row.name) ?? '';
    const found = row.slug
      ? bySlug.get(row.slug)
      : (byName.get(nameKey(row.name)) ?? (options.updatesExisting ? bySlug.get(made) : undefined));
    const keys = found ? [`id ${found.id}`] : keysOf(row, made, options);
    const earlier = keys.map((key) => seen.get(key)).find((number) => number !== undefined);
    if (earlier !== undefined) return failed(`This company is in row ${earlier} already.`);
    for (const key of keys) seen.set(key, rowNumber);
    if (found && !options.updatesExisting) return failed(existsAlready(found, row));
    if (found) return { outcome: 'updated', recordId: found.id, row: { ...row, slug: found.slug } };
    const slug = row.slug ?? numberSlug(made, (candidate) => taken.has(candidate) || reservedSlugs.includes(candidate));
    taken.add(slug);
    const note = slug === made || row.slug ? undefined : `the slug "${made}" is taken, so ${row.name} gets "${slug}".`;
    return { outcome: 'created', recordId: null, row: { ...defaults, ...row, slug }, note };
  }
}

function keysOf(row: CompanyRow, made: string, { updatesExisting }: ImportOptions): string[] {
  const keys = [row.slug ? `slug ${row.slug}` : `name ${nameKey(row.name)}`];
  // Updating goes by the slug: the second row would overwrite what the first has just created.
  return updatesExisting && !row.slug ? [...keys, `slug ${made}`] : keys;
}

/** Stands behind the name that the row gives. */
function existsAlready({ name, slug }: RecordKey, row: CompanyRow): string {
  const as = name === row.name ? '' : ` as ${name}`;
  return `exists already${as} (${slug}). Switch on updating to change it.`;
}

/** "ŠKODA JS" and "Škoda  JS" are one name. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function failed(message: string): RowPlan<CompanyRow> {
  return { outcome: 'failed', message };
}

/** What a row would change of a company; nothing when it says what is there already. */
export function changesOf(row: CompanyRow, company: object): Partial<CompanyRow> {
  // The slug stays, so that links to the company go on working.
  const { slug: _, ...wanted } = row;
  const changes = pickChanged(wanted, company);
  // What an earlier import said of other technologies explains these no more.
  return 'reactorTechnology' in changes ? { reactorTechnologyRaw: [], ...changes } : changes;
}
