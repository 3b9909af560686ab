import { and, arrayOverlaps, count, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { countryCode, countryName } from '../../../platform/server/name-country.ts';
import { nearlySpelled } from '../../../platform/server/nearly-spelled.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { type LogoSubjects, logoHashOf } from '../../logos/server/queries.ts';
import { OTHER_TECHNOLOGY } from '../../technologies/vocabulary.ts';
import type { Company, CompanyFilter, CompanyStats, Directory, FacetOption, ManagedCompany } from '../contract.ts';
import {
  type CompanyFacet,
  type CompanySort,
  companyCategories,
  companyFacets,
  companySorts,
  OTHER_CATEGORY,
} from '../vocabulary.ts';

export function countActiveCompanies(db: Executor): Promise<number> {
  return db.$count(companies, eq(companies.status, 'active'));
}

export const companyLogos: LogoSubjects = {
  type: 'companies',
  rows: sql`${companies}`,
  path: '/api/companies/:key/logo',
  async findId(db, slug) {
    const [row] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.slug, slug), eq(companies.status, 'active')));
    return row?.id ?? null;
  },
};

/** For a record that may stand in the directory, too, joined by its slug. */
export function directoryEntries(db: Executor) {
  return db
    .select({
      slug: companies.slug,
      status: companies.status,
      logoHash: logoHashOf(companies.id).as('directory_logo_hash'),
    })
    .from(companies)
    .as('directory_entries');
}

/** Active companies that match. */
export async function listCompanies(
  db: Executor,
  filter: CompanyFilter & { limit?: number | undefined; offset?: number | undefined },
): Promise<Company[]> {
  const found = await matching(db, filter);
  const rows = await selectCompanies(db, found, orderOf(filter.sort), filter.limit, filter.offset);
  return rows.map(toCompany);
}

/** What the directory page shows: companies in the order of their groups, options with counts, totals. */
export async function readDirectory(db: Executor, filter: CompanyFilter & { show: number }): Promise<Directory> {
  const named = await nameCondition(db, filter.search);
  const found = and(isActive, named, ...facetConditions(filter));
  const rows = await selectCompanies(db, found, [groupRank, ...orderOf(filter.sort)], filter.show);
  const facets = await countFacets(db, filter, named);
  const groups = Object.fromEntries(facets.matches.map(({ value, count }) => [value, count]));
  return {
    companies: rows.map(toCompany),
    total: facets.matches.reduce((sum, { count }) => sum + count, 0),
    groups,
    facets: facets.options,
    sorts: await listSorts(db),
    stats: await readCompanyStats(db),
  };
}

/** @returns null when no active company has this slug */
export async function findCompany(db: Executor, slug: string): Promise<Company | null> {
  const [row] = await selectCompanies(db, and(isActive, eq(companies.slug, slug)));
  return row ? toCompany(row) : null;
}

/**
 * Companies that share most with this one: reactor technologies first, then category, applications, focus, country. Two that both tell
 * their technologies and share none are not similar, however much else they have in common: a fusion firm is none beside fission.
 */
export async function listSimilarCompanies(db: Executor, company: Company, limit: number): Promise<Company[]> {
  const countShared = (column: SQL | typeof companies.applications, values: string[]) =>
    values.length === 0
      ? // A bare 0 to order by would be the number of a column.
        sql`0::int`
      : sql`(select count(*) from unnest(${column}) value where value = any(${sql.param(values)}::text[]))`;
  // Two others need not be the same other.
  const technologies = sql`array_remove(${companies.reactorTechnology}, ${OTHER_TECHNOLOGY})`;
  const ownTechnologies = company.reactorTechnology.filter((id) => id !== OTHER_TECHNOLOGY);
  const shared = countShared(technologies, ownTechnologies);
  const rest = sql<number>`(
    2 * (${companies.category} = ${company.category})::int
    + ${countShared(companies.applications, company.applications)}
    + ${countShared(companies.technologyFocus, company.technologyFocus)}
    + (${companies.country} is not distinct from ${company.country})::int)`;
  const isAlike =
    ownTechnologies.length === 0
      ? sql`${rest} >= 3`
      : sql`(${shared} > 0 or (${technologies} = '{}' and ${rest} >= 3))`;
  const others = and(isActive, ne(companies.id, company.id), isAlike);
  const rows = await selectCompanies(db, others, [sql`${shared} desc`, sql`${rest} desc`, ...orderOf('name')], limit);
  return rows.map(toCompany);
}

export async function readCompanyStats(db: Executor): Promise<CompanyStats> {
  const { rows } = await db.execute<{
    categories: Record<string, number> | null;
    countries: string[] | null;
    total: number;
    revenue: string | null;
    employees: string | null;
    as_of: string | null;
  }>(sql`
    select
      (select json_object_agg(category, n) from (
        select category, count(*)::int as n from companies where status = 'active' group by category) c) as categories,
      array_agg(distinct country) filter (where country is not null) as countries, count(*)::int as total,
      sum(annual_revenue) as revenue, sum(employee_count) as employees, max(as_of)::text as as_of
    from companies where status = 'active'`);
  const row = rows[0];
  return {
    total: row?.total ?? 0,
    categories: row?.categories ?? {},
    countries: (row?.countries ?? []).map((code) => countryName(code) ?? code).sort((a, b) => a.localeCompare(b, 'en')),
    annualRevenue: row?.revenue == null ? null : Number(row.revenue),
    employees: row?.employees == null ? null : Number(row.employees),
    asOf: row?.as_of ?? null,
  };
}

/** All companies, also archived ones, newest first; those of one import or release by name. */
export async function listManagedCompanies(
  db: Executor,
  {
    q,
    status,
    limit,
    cursor,
  }: { q?: string | undefined; status: string; limit: number; cursor?: KeysetCursor | undefined },
) {
  const condition = and(status === 'all' ? undefined : eq(companies.status, status), searchCondition(q));
  const order = [sql`${companies.createdAt} desc`, byName, sql`${companies.id}`];
  const rows = await selectCompanies(db, and(condition, comesAfter(cursor)), order, limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) =>
    encodeCursor({ at: new Date(createdAt), id }),
  );
  const [stats] = await db
    .select({
      all: sql<number>`count(*)::int`,
      active: sql<number>`count(*) filter (where status = 'active')::int`,
      archived: sql<number>`count(*) filter (where status <> 'active')::int`,
      startups: sql<number>`count(*) filter (where is_startup and status = 'active')::int`,
      countries: sql<number>`count(distinct country) filter (where status = 'active')::int`,
    })
    .from(companies);
  if (!stats) throw new Error('an aggregate without a row');
  return { items: items.map(toManagedCompany), nextCursor, total: await db.$count(companies, condition), stats };
}

/** Times fall and names rise. When the company of the cursor is gone, those of its moment are shown again: rather twice than never. */
function comesAfter(cursor: KeysetCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const at = sql`${cursor.at.toISOString()}::timestamptz`;
  const last = sql`(select ${nameKey(sql`last.name`)}, last.id from companies last where last.id = ${cursor.id}::uuid)`;
  return sql`(${companies.createdAt} < ${at}
    or (${companies.createdAt} = ${at} and coalesce((${byName}, ${companies.id}) > ${last}, true)))`;
}

/** A company of this name, whatever the letter case; the one that was added first. */
export async function findNamesake(db: Executor, name: string): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${name.trim()})`)
    .orderBy(companies.createdAt)
    .limit(1);
  return row ?? null;
}

/** @returns null when there is none; archived ones are found, too */
export async function findManagedCompany(db: Executor, id: string): Promise<ManagedCompany | null> {
  const [row] = await selectCompanies(db, eq(companies.id, id));
  return row ? toManagedCompany(row) : null;
}

/** Slugs that are taken among those that a name could get: the slug itself and its numbered forms. */
export async function listTakenSlugs(db: Executor, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .select({ slug: companies.slug })
    .from(companies)
    .where(
      or(
        inArray(companies.slug, [...slugs]),
        sql`regexp_replace(${companies.slug}, '-[0-9]+$', '') = any(${sql.param([...slugs])}::text[])`,
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Of active companies: the addresses of their profiles. */
export async function listCompanySlugs(db: Executor): Promise<string[]> {
  const rows = await db.select({ slug: companies.slug }).from(companies).where(isActive).orderBy(companies.slug);
  return rows.map(({ slug }) => slug);
}

/** PostgreSQL writes the rows as JSON: decoding a hundred rows of thirty columns one value at a time takes longer than finding them. */
async function selectCompanies(
  db: Executor,
  condition: SQL | undefined,
  order: SQL[] = [],
  limit?: number,
  offset = 0,
): Promise<CompanyRow[]> {
  const { rows } = await db.execute<{ companies: CompanyRow[] | null }>(sql`
    select json_agg(item) as companies from (
      select ${columnsAsWritten}, ${logoHashOf(companies.id)} as "logoHash"
      from ${companies} where ${condition ?? sql`true`}
      ${order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``}
      ${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset}
    ) item`);
  return rows[0]?.companies ?? [];
}

type Stored = Omit<typeof companies.$inferSelect, 'searchText' | 'createdAt' | 'updatedAt'>;
type CompanyRow = Stored & { createdAt: string; updatedAt: string; logoHash: string | null };

const { searchText: _searchText, ...writtenColumns } = getTableColumns(companies);
const columnsAsWritten = sql.join(
  Object.entries(writtenColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

function toCompany({ status: _, revision: __, reactorTechnologyRaw: ___, logoHash, ...company }: CompanyRow): Company {
  return {
    ...company,
    countryName: company.country ? countryName(company.country) : null,
    // The hash makes the address change with the picture, so that browsers may keep it for ever.
    logoPath: logoHash ? `/api/companies/${company.slug}/logo?v=${logoHash.slice(0, 12)}` : null,
    createdAt: new Date(company.createdAt).toISOString(),
    updatedAt: new Date(company.updatedAt).toISOString(),
  };
}

function toManagedCompany(row: CompanyRow): ManagedCompany {
  const { status, revision, reactorTechnologyRaw } = row;
  return { ...toCompany(row), status, revision, reactorTechnologyRaw };
}

const isActive = eq(companies.status, 'active');

async function matching(db: Executor, filter: CompanyFilter): Promise<SQL | undefined> {
  return and(isActive, await nameCondition(db, filter.search), ...facetConditions(filter));
}

const group = sql`case when ${inArray(companies.category, [...companyCategories])} then ${companies.category} else ${OTHER_CATEGORY} end`;
const groupRank = sql`coalesce(array_position(${sql.param([...companyCategories])}::text[], ${companies.category}), 99)`;

/** The same order on every database, whatever its collation. */
function nameKey(name: SQL): SQL {
  return sql`lower(unaccent(${name})) collate "C"`;
}
const byName = nameKey(sql`${companies.name}`);

const sortColumns = {
  founded: companies.foundedYear,
  employees: companies.employeeCount,
  revenue: companies.annualRevenue,
  projects: companies.projectsDeliveredCount,
};

function orderOf(sort: CompanySort): SQL[] {
  return sort === 'name' ? [byName] : [sql`${sortColumns[sort]} desc nulls last`, byName];
}

/** The orders that change something: by what at least one company tells. */
async function listSorts(db: Executor): Promise<CompanySort[]> {
  const { founded, employees, revenue, projects } = sortColumns;
  const [told] = await db
    .select({
      founded: count(founded),
      employees: count(employees),
      revenue: count(revenue),
      projects: count(projects),
    })
    .from(companies)
    .where(isActive);
  return companySorts.filter((sort) => sort === 'name' || (told?.[sort] ?? 0) > 0);
}

/** Part of the name (specification, section 7) or of another name the company goes by. */
function searchCondition(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${companies.searchText} like lower(unaccent(${pattern}))`;
}

/** As `searchCondition`; when no company has that in its name, those whose name is nearly spelled so. */
async function nameCondition(db: Executor, search: string | undefined): Promise<SQL | undefined> {
  const exact = searchCondition(search);
  const alike = search && nearlySpelled(search, sql`${companies.searchText}`);
  if (!alike) return exact;
  const { rows } = await db.execute(sql`select from ${companies} where ${and(isActive, exact)} limit 1`);
  return rows.length > 0 ? exact : alike;
}

function facetConditions(filter: CompanyFilter): (SQL | undefined)[] {
  return companyFacets.map((facet) => facetCondition(facet, filter[facet]));
}

function facetCondition(facet: CompanyFacet, values: string[] | undefined): SQL | undefined {
  if (!values?.length) return undefined;
  switch (facet) {
    case 'category':
      return inArray(group, values);
    case 'country':
      return inArray(
        companies.country,
        values.map((value) => countryCode(value) ?? value),
      );
    case 'technology':
      return arrayOverlaps(companies.reactorTechnology, values);
    case 'application':
      return arrayOverlaps(companies.applications, values);
  }
}

/**
 * For each facet its values and how many companies the list would show with each, the other facets as they are: what is offered
 * never leads to an empty list. One pass over the table.
 */
async function countFacets(db: Executor, filter: CompanyFilter, named: SQL | undefined) {
  const isTrue = (facet: CompanyFacet) => facetCondition(facet, filter[facet]) ?? sql`true`;
  const { rows } = await db.execute<{ facet: CompanyFacet | 'match'; value: string; count: number }>(sql`
    with found as (
      select ${group} as category, country, reactor_technology, applications, ${isTrue('category')} as in_category,
        ${isTrue('country')} as in_country, ${isTrue('technology')} as in_technology,
        ${isTrue('application')} as in_application
      from companies where ${and(isActive, named)}
    )
    select 'match' as facet, category as value, count(*)::int as count from found
      where in_category and in_country and in_technology and in_application group by category
    union all select 'category', category, count(*)::int from found
      where in_country and in_technology and in_application group by category
    union all select 'country', country, count(*)::int from found
      where country is not null and in_category and in_technology and in_application group by country
    union all select 'technology', value, count(*)::int from found, unnest(reactor_technology) value
      where in_category and in_country and in_application group by value
    union all select 'application', value, count(*)::int from found, unnest(applications) value
      where in_category and in_country and in_technology group by value`);
  const optionsOf = (facet: CompanyFacet): FacetOption[] =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, label: facet === 'country' ? (countryName(value) ?? value) : value, count }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'));
  return {
    matches: rows.filter((row) => row.facet === 'match'),
    options: {
      category: optionsOf('category'),
      country: optionsOf('country'),
      technology: optionsOf('technology'),
      application: optionsOf('application'),
    },
  };
}

/** Those who sell reactors or parts of them; regulators and the ecosystem around them are no vendors. */
export function countVendors(db: Executor): Promise<number> {
  const sells = inArray(companies.category, ['Developer', 'Certified Vendor']);
  return db.$count(companies, and(eq(companies.status, 'active'), sells));
}

/** Ids of the companies that have one of these names, by the name in lower case; of two the older one. */
export async function findCompanyIds(db: Executor, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))];
  const rows = await db
    .select({ id: companies.id, name: sql<string>`lower(${companies.name})` })
    .from(companies)
    .where(inArray(sql`lower(${companies.name})`, wanted))
    .orderBy(desc(companies.createdAt));
  return new Map(rows.map(({ id, name }) => [name, id]));
}
