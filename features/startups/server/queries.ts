import { and, asc, type Column, desc, eq, type SQL, sql } from 'drizzle-orm';
import { deletedStartups, startups } from '../../../database/schema/startups.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { readAsked } from '../../../platform/server/facet-spellings.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { nearlySpelled } from '../../../platform/server/nearly-spelled.ts';
import { countryName } from '../../../platform/shared/name-country.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { directoryEntries } from '../../companies/server/queries.ts';
import { type LogoSubjects, logoHashOf } from '../../logos/server/queries.ts';
import type { DeletedStartup, ManagedStartup, Startup, StartupFilter, Tracker } from '../contract.ts';
import { type ManagedSort, type StartupFacet, type StartupSort, startupFacets, startupSorts } from '../vocabulary.ts';

/** A startup that is in the directory has the logo of its company. */
export const startupLogos: LogoSubjects = {
  type: 'startups',
  rows: sql`(select * from ${startups} where ${startups.companySlug} is null)`,
  path: '/api/startups/:key/logo',
  async findId(db, id) {
    if (!isUuid.test(id)) return null;
    const [row] = await db.select({ id: startups.id }).from(startups).where(eq(startups.id, id));
    return row?.id ?? null;
  },
};

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Startups that match; a few hundred at most, so they are narrowed here and not in SQL. */
export async function listStartups(db: Executor, filter: StartupFilter): Promise<Startup[]> {
  const all = await readAll(db);
  return narrow(all, filter, await findNamed(db, all, filter.search)).sort(orderOf[filter.sort]);
}

export async function findStartup(db: Executor, id: string): Promise<Startup | null> {
  return (await readAll(db)).find((startup) => startup.id === id) ?? null;
}

/** What the page shows: the first startups that match, and for each facet the options that lead somewhere, with their counts. */
export async function readTracker(
  db: Executor,
  { show, ...filter }: StartupFilter & { show: number },
): Promise<Tracker> {
  const all = await readAll(db);
  const named = await findNamed(db, all, filter.search);
  const optionsOf = (facet: StartupFacet) => {
    const isCountry = facet === 'country';
    const { isAsked, askedAs } = readAsked(filter[facet], isCountry);
    // What is asked for stays among them unless no startup has it.
    const asked = all.flatMap((startup) => valuesOf(startup, facet)).filter(isAsked);
    const counts = new Map<string, number>(asked.map((value) => [value, 0]));
    for (const startup of narrow(all, { ...filter, [facet]: undefined }, named))
      for (const value of valuesOf(startup, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({
        value,
        count,
        label: isCountry ? (countryName(value) ?? value) : value,
        ...askedAs(value),
      }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'));
  };
  const found = narrow(all, filter, named).sort(orderOf[filter.sort]);
  return {
    startups: found.slice(0, show),
    found: found.length,
    total: all.length,
    sorts: startupSorts.filter((sort) => differs[sort](all)),
    facets: { tag: optionsOf('tag'), country: optionsOf('country'), stage: optionsOf('stage') },
    asOf: all.reduce<string | null>((newest, { asOf }) => (asOf && asOf > (newest ?? '') ? asOf : newest), null),
  };
}

/** Newest first, as they came into the tracker. */
async function readAll(db: Executor): Promise<Startup[]> {
  return (await selectStartups(db).orderBy(desc(startups.createdAt), byName)).map(toStartup);
}

/** The same order on every database, whatever its collation. */
const nameKey = (name: SQL) => sql`lower(unaccent(${name})) collate "C"`;
const byName = nameKey(sql`${startups.name}`);

function selectStartups(db: Executor) {
  const company = directoryEntries(db);
  return db
    .select({
      startup: startups,
      ownLogo: logoHashOf(startups.id),
      companyLogo: company.logoHash,
      companyStatus: company.status,
    })
    .from(startups)
    .leftJoin(company, eq(company.slug, startups.companySlug))
    .$dynamic();
}
type StartupRow = Awaited<ReturnType<typeof selectStartups>>[number];

function toStartup({ startup, ownLogo, companyLogo, companyStatus }: StartupRow): Startup {
  const { revision: _, updatedAt: __, ...fields } = startup;
  const inDirectory = companyStatus === 'active' ? startup.companySlug : null;
  return {
    ...fields,
    companySlug: inDirectory,
    countryName: startup.country ? countryName(startup.country) : null,
    logoPath:
      inDirectory && companyLogo
        ? `/api/companies/${inDirectory}/logo?v=${companyLogo.slice(0, 12)}`
        : ownLogo
          ? `/api/startups/${startup.id}/logo?v=${ownLogo.slice(0, 12)}`
          : null,
    createdAt: startup.createdAt.toISOString(),
  };
}

function toManagedStartup(row: StartupRow): ManagedStartup {
  const { companySlug, revision, updatedAt } = row.startup;
  return { ...toStartup(row), companySlug, revision, updatedAt: updatedAt.toISOString() };
}

/** For editors, page by page: what was added or changed last comes first, or by name. */
export async function listManagedStartups(
  db: Executor,
  filter: { q?: string | undefined; sort: ManagedSort; limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: ManagedStartup[]; nextCursor: string | null; total: number }> {
  const { q, sort, limit, cursor } = filter;
  const at = sort === 'name' ? null : sort === 'changed' ? startups.updatedAt : startups.createdAt;
  const isFound = q ? sql`lower(unaccent(${startups.name})) like lower(unaccent(${containing(q)}))` : undefined;
  const rows = await selectStartups(db)
    .where(and(isFound, comesAfter(at, cursor)))
    .orderBy(...(at ? [desc(at)] : []), byName, startups.id)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, ({ startup }) =>
    encodeCursor({ at: sort === 'changed' ? startup.updatedAt : startup.createdAt, id: startup.id }),
  );
  return { items: items.map(toManagedStartup), nextCursor, total: await db.$count(startups, isFound) };
}

/** Times fall and names rise. When the startup of the cursor is gone, those of its moment are shown again: rather twice than never. */
function comesAfter(at: Column | null, cursor: KeysetCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const last = sql`(select ${nameKey(sql`last.name`)}, last.id from startups last where last.id = ${cursor.id}::uuid)`;
  const isLater = sql`coalesce((${byName}, ${startups.id}) > ${last}, true)`;
  if (!at) return isLater;
  const moment = sql`${cursor.at.toISOString()}::timestamptz`;
  return sql`(${at} < ${moment} or (${at} = ${moment} and ${isLater}))`;
}

/** @returns null when there is none */
export async function findManagedStartup(db: Executor, id: string): Promise<ManagedStartup | null> {
  const [row] = await selectStartups(db).where(eq(startups.id, id));
  return row ? toManagedStartup(row) : null;
}

/** The latest first. */
export async function listDeletedStartups(db: Executor): Promise<DeletedStartup[]> {
  const rows = await db
    .select()
    .from(deletedStartups)
    .orderBy(desc(deletedStartups.deletedAt), asc(deletedStartups.name));
  return rows.map(({ id, name, fields, deletedBy, deletedAt }) => ({
    id,
    name,
    description: fields.descriptionShort,
    deletedBy,
    deletedAt: deletedAt.toISOString(),
  }));
}

/** A startup of this name, whatever the letter case. */
export async function findNamesake(db: Executor, name: string): Promise<{ id: string; name: string } | null> {
  const { id } = startups;
  const [row] = await db
    .select({ id, name: startups.name })
    .from(startups)
    .where(sql`lower(${startups.name}) = lower(${name})`);
  return row ?? null;
}

export async function listStartupNames(db: Executor): Promise<Pick<Startup, 'name' | 'companySlug'>[]> {
  const { name, companySlug } = startups;
  return db.select({ name, companySlug }).from(startups).orderBy(name);
}

export function countStartups(db: Executor): Promise<number> {
  return db.$count(startups);
}

/** Those with these letters in their name; when there are none, those whose name is nearly spelled so. */
async function findNamed(db: Executor, all: readonly Startup[], search = ''): Promise<(startup: Startup) => boolean> {
  const wanted = plain(search);
  const isNamed = ({ name }: Startup) => plain(name).includes(wanted);
  if (all.some(isNamed)) return isNamed;
  const alike = nearlySpelled(search, sql`lower(unaccent(${startups.name}))`);
  if (!alike) return isNamed;
  const rows = await db.select({ id: startups.id }).from(startups).where(alike);
  const ids = new Set(rows.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

function narrow(
  all: readonly Startup[],
  filter: Omit<StartupFilter, 'sort'>,
  isNamed: (startup: Startup) => boolean,
): Startup[] {
  const wanted = startupFacets.flatMap((facet) =>
    filter[facet]?.length ? [{ facet, isAsked: readAsked(filter[facet], facet === 'country').isAsked }] : [],
  );
  return all.filter(
    (startup) =>
      isNamed(startup) &&
      wanted.every(({ facet, isAsked }) => valuesOf(startup, facet).some((value) => isAsked(value))),
  );
}

function valuesOf(startup: Startup, facet: StartupFacet): string[] {
  if (facet === 'tag') return startup.tags;
  const value = facet === 'country' ? startup.country : startup.fundingStage;
  return value ? [value] : [];
}

const inNameOrder = (a: Startup, b: Startup) => a.name.localeCompare(b.name, 'en');
const orderOf = {
  newest: () => 0,
  name: inNameOrder,
  founded: (a: Startup, b: Startup) => (b.foundedYear ?? 0) - (a.foundedYear ?? 0) || inNameOrder(a, b),
};

/** Whether an order changes anything. */
const differs: Record<StartupSort, (all: readonly Startup[]) => boolean> = {
  newest: (all) => all.some(({ createdAt }) => createdAt !== all[0]?.createdAt),
  name: () => true,
  founded: (all) => all.some(({ foundedYear }) => foundedYear !== null),
};

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
