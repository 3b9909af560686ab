import { desc, eq, sql } from 'drizzle-orm';
import { startups } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { countryCode, countryName } from '../../../platform/server/name-country.ts';
import { directoryEntries } from '../../companies/server/queries.ts';
import { type LogoSubjects, logoHashOf } from '../../logos/server/queries.ts';
import type { Startup, StartupFilter, Tracker } from '../contract.ts';
import { type StartupFacet, startupFacets } from '../vocabulary.ts';

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
  return narrow(await readAll(db), filter).sort(orderOf[filter.sort]);
}

/** What the page shows: startups, and for each facet the options that lead somewhere, with their counts. */
export async function readTracker(db: Executor, filter: StartupFilter): Promise<Tracker> {
  const all = await readAll(db);
  const optionsOf = (facet: StartupFacet) => {
    const counts = new Map<string, number>();
    for (const startup of narrow(all, { ...filter, [facet]: undefined }))
      for (const value of valuesOf(startup, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => ({ value, count, label: facet === 'country' ? (countryName(value) ?? value) : value }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'));
  };
  return {
    startups: narrow(all, filter).sort(orderOf[filter.sort]),
    total: all.length,
    facets: { tag: optionsOf('tag'), country: optionsOf('country'), stage: optionsOf('stage') },
    asOf: all.reduce<string | null>((newest, { asOf }) => (asOf && asOf > (newest ?? '') ? asOf : newest), null),
  };
}

/** Newest first, as they came into the tracker. */
async function readAll(db: Executor): Promise<Startup[]> {
  const company = directoryEntries(db);
  const rows = await db
    .select({
      startup: startups,
      ownLogo: logoHashOf(startups.id),
      companyLogo: company.logoHash,
      companyStatus: company.status,
    })
    .from(startups)
    .leftJoin(company, eq(company.slug, startups.companySlug))
    .orderBy(desc(startups.createdAt), sql`lower(${startups.name}) collate "C"`);
  return rows.map(({ startup, ownLogo, companyLogo, companyStatus }) => {
    const inDirectory = companyStatus === 'active' ? startup.companySlug : null;
    return {
      ...startup,
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
  });
}

function narrow(all: readonly Startup[], filter: Omit<StartupFilter, 'sort'>): Startup[] {
  const wanted = plain(filter.search ?? '');
  const countries = filter.country?.map((value) => countryCode(value) ?? value);
  const values = { tag: filter.tag, stage: filter.stage, country: countries };
  return all.filter(
    (startup) =>
      plain(startup.name).includes(wanted) &&
      startupFacets.every(
        (facet) => !values[facet]?.length || valuesOf(startup, facet).some((value) => values[facet]?.includes(value)),
      ),
  );
}

function valuesOf(startup: Startup, facet: StartupFacet): string[] {
  if (facet === 'tag') return startup.tags;
  const value = facet === 'country' ? startup.country : startup.fundingStage;
  return value ? [value] : [];
}

const byName = (a: Startup, b: Startup) => a.name.localeCompare(b.name, 'en');
const orderOf = {
  newest: () => 0,
  name: byName,
  founded: (a: Startup, b: Startup) => (b.foundedYear ?? 0) - (a.foundedYear ?? 0) || byName(a, b),
};

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
