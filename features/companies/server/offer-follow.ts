import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { countryName } from '../../../platform/shared/name-country.ts';
import type { AuditEntry } from '../../accounts/contract.ts';
import { listAuditEntriesOf, listAuditWritten, listNewestAudit } from '../../accounts/server/queries.ts';
import type { Arrival, ArrivalSource, FollowKind } from '../../follows/server/define-follow.ts';
import { followList, sayChanged } from '../../follows/server/follow-list.ts';
import { type CompanyFilter, companyFilterSchema, companySchema } from '../contract.ts';
import { companyRecord } from '../record.ts';
import { companyFacets } from '../vocabulary.ts';
import { matches } from './narrow-directory.ts';
import { findCompanyAt, findNamed, listEntriesOf, listHeirs, listIdsBySlug, listNamedById } from './queries.ts';

/** A company, by its page: stories that name it, and changes of what stands there and of its designs, projects, deals and steps before regulators. */
export const followCompanies: FollowKind = {
  kind: 'record',
  async read(db, { pathname }) {
    const [, asked] = pathname.match(/^\/vendors\/([a-z0-9-]{1,100})$/) ?? [];
    if (!asked) return null;
    const company = await findCompanyAt(db, asked);
    if (!company) throw new AppError('NOT_FOUND', `There is no company “${asked}” in the directory.`);
    const { slug } = company;
    const about = [`company:${slug}`];
    return { path: `/vendors/${slug}`, label: company.name, filter: { values: { from: ['story', 'change'], about } } };
  },
};

/** Who follows a company that became part of another one is told of that one. */
export const alsoOfHeirs = (source: ArrivalSource): ArrivalSource => ({
  ...source,
  listWritten: async (db, from, atLeast, known) =>
    withFormer(await source.listWritten(db, from, atLeast, known), await listHeirs(db)),
  async listNewest(db, asked, limit, profileId) {
    const { values } = asked;
    if (!values.about?.some((key) => key.startsWith('company:'))) return source.listNewest(db, asked, limit, profileId);
    const heirs = await listHeirs(db);
    const about = values.about.map((key) => keyOf(heirs.get(key.replace(/^company:/, ''))) ?? key);
    return withFormer(await source.listNewest(db, { ...asked, values: { ...values, about } }, limit, profileId), heirs);
  },
});

function withFormer(arrivals: readonly Arrival[], heirs: ReadonlyMap<string, string>): Arrival[] {
  const former = Map.groupBy(heirs, ([, heir]) => keyOf(heir));
  return arrivals.map((arrival) => {
    const { about = [] } = arrival.values;
    const also = about.flatMap((key) =>
      (former.get(key) ?? []).map(([slug]) => ({ key: `company:${slug}`, name: arrival.names[key] })),
    );
    if (also.length === 0) return arrival;
    return {
      ...arrival,
      values: { ...arrival.values, about: [...about, ...also.map(({ key }) => key)] },
      names: { ...Object.fromEntries(also.map(({ key, name }) => [key, name ?? ''])), ...arrival.names },
    };
  });
}

const keyOf = (slug: string | undefined) => (slug === undefined ? undefined : `company:${slug}`);

/** The directory, narrowed as its page is. */
export const followVendors: FollowKind = followList<CompanyFilter>({
  ...{ kind: 'companies', pathname: '/vendors', title: 'Companies', changesOf: 'companies' },
  schema: companyFilterSchema,
  lists: companyFacets,
  nameOf: (_, list, value) => (list === 'country' ? (countryName(value) ?? value) : value),
  async among(db, asked, arrivals) {
    const slugOf = ({ path }: Arrival) => path.slice('/vendors/'.length);
    const ids = await listIdsBySlug(db, [...new Set(arrivals.filter(isOfCompany).map(slugOf))]);
    const named = asked.search ? await findNamed(db, asked.search) : null;
    const entries = ids.length > 0 ? await listEntriesOf(db, ids) : [];
    const listed = entries.filter(({ id }) => named?.has(id) ?? true).filter(matches(asked));
    const slugs = new Set(
      (
        await listNamedById(
          db,
          listed.map(({ id }) => id),
        )
      ).map(({ slug }) => slug),
    );
    return arrivals.filter((arrival) => isOfCompany(arrival) && slugs.has(slugOf(arrival))).map(({ id }) => id);
  },
});

const isOfCompany = ({ values }: Arrival) => values.kind?.includes('companies') ?? false;

/** What changed in the directory of companies. */
export const companyArrivals: ArrivalSource = {
  name: 'company-changes',
  kind: 'change',
  listWritten: async (db, from, atLeast) => tell(db, await listAuditWritten(db, 'companies', from, atLeast)),
  async listNewest(db, { values: { about = [], kind = [] } }, limit) {
    if (kind.includes('companies')) return tell(db, await listNewestAudit(db, 'companies', limit));
    const slugs = about.flatMap((one) => (one.startsWith('company:') ? [one.slice('company:'.length)] : []));
    const ids = slugs.length > 0 ? await listIdsBySlug(db, slugs) : [];
    const lists = await Promise.all(ids.map((id) => listAuditEntriesOf(db, 'companies', id)));
    return tell(db, lists.flat().slice(0, limit));
  },
};

/** Who changed it, and what is not shown to visitors, is told to nobody; nor is a company that is not on the site. */
async function tell(db: Executor, entries: readonly AuditEntry[]): Promise<Arrival[]> {
  const ids = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const named = ids.length > 0 ? await listNamedById(db, ids) : [];
  const byId = new Map(named.map((company) => [company.id, company]));
  return entries.flatMap((entry): Arrival[] => {
    const company = byId.get(entry.subjectId);
    const what = deeds[entry.action] ?? sayChanged(shown, entry.details.changes);
    if (!company || what === '') return [];
    const at = new Date(entry.at);
    const about = `company:${company.slug}`;
    return [
      {
        ...{ id: entry.id, kind: 'change', title: `${company.name}: ${what}`, path: `/vendors/${company.slug}` },
        text: company.category,
        ...{ publishedAt: at, createdAt: at, writtenAt: at },
        values: {
          ...{ from: ['change'], kind: ['companies'], about: [about], find: ['company'] },
          act: [entry.action in deeds ? 'added' : 'changed'],
        },
        names: { [about]: company.name },
      },
    ];
  });
}

const deeds: Readonly<Record<string, string>> = {
  'company.create': 'added to the directory',
  'company.restore': 'put back into the directory',
};

/** What visitors see of it. */
const shown = Object.entries(companyRecord.fields).filter(([name]) => name in companySchema.shape);
