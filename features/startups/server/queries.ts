import { desc, eq, sql } from 'drizzle-orm';
import { companies, startups } from '../../../database/schema/companies.ts';
import { logos } from '../../../database/schema/logos.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { countryCode, countryName } from '../../../platform/server/name-country.ts';
import type { Startup, StartupFilter, Tracker } from '../contract.ts';
import { type StartupFacet, startupFacets } from '../vocabulary.ts';

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
  const ownLogo = sql<string | null>`(select sha256 from ${logos} where subject_id = ${startups.id})`;
  const companyLogo = sql<string | null>`(select sha256 from ${logos} where subject_id = ${companies.id})`;
  const rows = await db
    .select({ startup: startups, ownLogo, companyLogo, companyStatus: companies.status })
    .from(startups)
    .leftJoin(companies, eq(companies.slug, startups.companySlug))
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
