import type { Executor } from '../../../platform/server/database.ts';
import { countryName } from '../../../platform/shared/name-country.ts';
import type { AuditEntry } from '../../accounts/contract.ts';
import { listAuditWritten, listNewestAudit } from '../../accounts/server/queries.ts';
import type { Arrival, ArrivalSource, FollowKind } from '../../follows/server/define-follow.ts';
import { followList, sayChanged } from '../../follows/server/follow-list.ts';
import { type StartupFilter, startupFilterSchema } from '../contract.ts';
import { startupRecord } from '../record.ts';
import { startupFacets } from '../vocabulary.ts';
import { listStartups } from './queries.ts';

/** The tracker, narrowed as its page is. */
export const followStartups: FollowKind = followList<StartupFilter>({
  ...{ kind: 'startups', pathname: '/startups', title: 'Startups', changesOf: 'startups' },
  schema: startupFilterSchema,
  lists: startupFacets,
  nameOf: (_, list, value) => (list === 'country' ? (countryName(value) ?? value) : value),
  async among(db, asked, arrivals) {
    const listed = new Set((await listStartups(db, asked)).map(({ id }) => id));
    return arrivals.filter(({ values }) => values.record?.some((id) => listed.has(id))).map(({ id }) => id);
  },
});

/** What changed in the tracker. */
export const startupArrivals: ArrivalSource = {
  name: 'startup-changes',
  kind: 'change',
  listWritten: async (db, from, atLeast) => tell(db, await listAuditWritten(db, 'startups', from, atLeast)),
  listNewest: async (db, { values: { kind = [] } }, limit) =>
    kind.includes('startups') ? tell(db, await listNewestAudit(db, 'startups', limit)) : [],
};

/** Who changed it is told to nobody; nor is a startup that is not in the tracker any more. */
async function tell(db: Executor, entries: readonly AuditEntry[]): Promise<Arrival[]> {
  if (entries.length === 0) return [];
  const byId = new Map((await listStartups(db, { sort: 'name' })).map((startup) => [startup.id, startup]));
  return entries.flatMap(({ id, subjectId, action, details, at }): Arrival[] => {
    const startup = byId.get(subjectId);
    const what = deeds[action] ?? sayChanged(shown, details.changes);
    if (!startup || what === '') return [];
    const when = new Date(at);
    return [
      {
        ...{ id, kind: 'change', title: `${startup.name}: ${what}` },
        path: `/startups?search=${encodeURIComponent(startup.name)}`,
        text: startup.descriptionShort,
        ...{ publishedAt: when, createdAt: when, writtenAt: when },
        values: {
          ...{ from: ['change'], kind: ['startups'], record: [startup.id], find: ['startup'] },
          act: [action in deeds ? 'added' : 'changed'],
        },
        names: {},
      },
    ];
  });
}

const deeds: Readonly<Record<string, string>> = {
  'startup.create': 'added to the tracker',
  'startup.restore': 'put back into the tracker',
};

/** What visitors see of it. */
const shown = Object.entries(startupRecord.fields).filter(([, field]) => !('isExported' in field && !field.isExported));
