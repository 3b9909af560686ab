import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { nearlySpelled } from '../../../platform/server/nearly-spelled.ts';
import { countryName } from '../../../platform/shared/name-country.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { type LogoSubjects, logoHashOf } from '../../logos/server/queries.ts';
import type { Company, CompanyStats, ManagedCompany } from '../contract.ts';
import { companyCategories, OTHER_CATEGORY } from '../vocabulary.ts';
import type { DirectoryEntry } from './narrow-directory.ts';

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

/** So many take the embedded database some 5 ms; all of 10,000 at once would keep its only connection from everybody else for 200. */
const ENTRIES_AT_ONCE = 250;

/** What active companies are narrowed and ordered by, by name. */
export async function listDirectoryEntries(db: Executor): Promise<DirectoryEntry[]> {
  const { rows } = await db.execute<{ ids: string[] | null }>(sql`
    select json_agg(id order by ${byName}, id) as ids from ${companies} where ${isActive}`);
  const ids = rows[0]?.ids ?? [];
  const entries: DirectoryEntry[] = [];
  for (let from = 0; from < ids.length; from += ENTRIES_AT_ONCE)
    entries.push(...(await listEntriesOf(db, ids.slice(from, from + ENTRIES_AT_ONCE))));
  return entries;
}

/** The same of some companies. */
export async function listEntriesOf(db: Executor, ids: readonly string[]): Promise<DirectoryEntry[]> {
  const { rows } = await db.execute<{ entries: Omit<DirectoryEntry, 'rank'>[] | null }>(sql`
    select json_agg(entry) as entries from (
      select id, ${group} as group, category, country, reactor_technology as technology, applications as application,
        technology_focus as focus, founded_year as founded, employee_count as employees, annual_revenue as revenue,
        projects_delivered_count as projects
      from companies where ${isActive} and id = any(${sql.param([...ids])}::uuid[]) order by ${byName}, id
    ) entry`);
  return (rows[0]?.entries ?? []).map((entry) => ({ ...entry, rank: groupOrder.indexOf(entry.group) }));
}

/** Companies in the order of their ids. */
export async function listInOrder(db: Executor, ids: readonly string[]): Promise<Company[]> {
  const rows = await selectCompanies(db, and(sql`${companies.id} = any(${sql.param([...ids])}::uuid[])`, isActive));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(toCompany);
}

/** The ids of active companies that have this in their names; when none has, of those whose name is nearly spelled so. */
export async function findNamed(db: Executor, search: string): Promise<ReadonlySet<string>> {
  const idsOf = async (condition: SQL | undefined) =>
    (await db.select({ id: companies.id }).from(companies).where(and(isActive, condition))).map(({ id }) => id);
  const exact = await idsOf(searchCondition(search));
  const alike = exact.length === 0 && nearlySpelled(search, sql`${companies.searchText}`);
  return new Set(alike ? await idsOf(alike) : exact);
}

/**
 * What an address of the directory leads to: of a company that was archived, because it is part of another one or the same, to the one that has its name
 * among its other names, and on from that one when it was archived, too.
 *
 * @returns null when there is none, or several have it
 */
export async function findCompanyAt(db: Executor, slug: string): Promise<Company | null> {
  const itself = await findCompany(db, slug);
  // Whoever asks for what never was does not make all names be looked through.
  if (itself || (await db.$count(companies, eq(companies.slug, slug))) === 0) return itself;
  const heir = (await listHeirs(db)).get(slug);
  return heir === undefined ? null : findCompany(db, heir);
}

/** Of archived companies those that lead to one on the site, see `findCompanyAt`: slug → the slug of that one. */
export async function listHeirs(db: Executor): Promise<ReadonlyMap<string, string>> {
  const archived = await db
    .select({ slug: companies.slug, name: sql<string>`lower(${companies.name})` })
    .from(companies)
    .where(sql`not ${isActive}`);
  if (archived.length === 0) return new Map();
  const names = sql.param([...new Set(archived.map(({ name }) => name))]);
  const { rows } = await db.execute<{ name: string; active: string[] | null; former: string[] | null }>(sql`
    select lower(alias) as name, array_agg(distinct slug) filter (where ${isActive}) as active,
      array_agg(distinct slug) filter (where not ${isActive}) as former
    from ${companies}, unnest(aliases) alias where lower(alias) = any(${names}::text[]) group by lower(alias)`);
  // One on the site goes before those that left it.
  const holders = new Map(rows.map(({ name, active, former }) => [name, active ?? former ?? []]));
  const next = new Map(
    archived.flatMap(({ slug, name }) => {
      const [heir, another] = (holders.get(name) ?? []).filter((holder) => holder !== slug);
      return heir !== undefined && another === undefined ? [[slug, heir] as const] : [];
    }),
  );
  const isFormer = new Set(archived.map(({ slug }) => slug));
  return new Map(
    archived.flatMap(({ slug }) => {
      const heir = findLast(slug, next);
      return isFormer.has(heir) ? [] : [[slug, heir] as const];
    }),
  );
}

/** Where the steps end; of those that go in a circle, some place in it. */
function findLast(from: string, next: ReadonlyMap<string, string>): string {
  const passed = new Set<string>();
  let at = from;
  for (let to: string | undefined = from; to !== undefined && !passed.has(to); to = next.get(to)) {
    passed.add(to);
    at = to;
  }
  return at;
}

/** @returns null when no active company has this slug */
export async function findCompany(db: Executor, slug: string): Promise<Company | null> {
  const [row] = await selectCompanies(db, and(isActive, eq(companies.slug, slug)));
  return row ? toCompany(row) : null;
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
export async function listCompanyAddresses(
  db: Executor,
  limit: number,
  offset: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  const { slug, updatedAt: changedAt } = companies;
  return db.select({ slug, changedAt }).from(companies).where(isActive).orderBy(slug).limit(limit).offset(offset);
}

/** Of archived companies, too: what links to one keeps its link. */
export async function listEverySlug(db: Executor): Promise<ReadonlySet<string>> {
  const rows = await db.select({ slug: companies.slug }).from(companies);
  return new Set(rows.map(({ slug }) => slug));
}

/** Of active companies: what they are called. */
export async function listCompanyNames(db: Executor): Promise<Pick<Company, 'slug' | 'name' | 'aliases'>[]> {
  const { slug, name, aliases } = companies;
  return db.select({ slug, name, aliases }).from(companies).where(isActive).orderBy(slug);
}

/** Active ones of these, as they are named and addressed. */
export function listNamedById(db: Executor, ids: readonly string[]) {
  const { id, slug, name, category } = companies;
  return db
    .select({ id, slug, name, category })
    .from(companies)
    .where(and(isActive, inArray(id, [...ids])));
}

/** The ids of active companies with these slugs. */
export async function listIdsBySlug(db: Executor, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(isActive, inArray(companies.slug, [...slugs])));
  return rows.map(({ id }) => id);
}

/** What companies are found by, all of them. */
export function listCompaniesToFind(db: Executor) {
  const { slug, name, aliases, category, description } = companies;
  return db.select({ slug, name, aliases, category, description }).from(companies).where(isActive);
}

export function countCompanySlugs(db: Executor): Promise<number> {
  return db.$count(companies, isActive);
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

const group = sql`case when ${inArray(companies.category, [...companyCategories])} then ${companies.category} else ${OTHER_CATEGORY} end`;
const groupOrder: readonly string[] = [...companyCategories, OTHER_CATEGORY];

/** The same order on every database, whatever its collation. */
function nameKey(name: SQL): SQL {
  return sql`lower(unaccent(${name})) collate "C"`;
}
const byName = nameKey(sql`${companies.name}`);

/** Part of the name (specification, section 7) or of another name the company goes by. */
function searchCondition(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${companies.searchText} like lower(unaccent(${pattern}))`;
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
