import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { may, type Standing } from '../../rights/rules/judge-rights.ts';
import { readStanding } from '../../rights/server/queries.ts';
import { withUnitsLocked } from '../../units/server/commands.ts';
import { demandEverywhere, listOwnUnits } from '../../units/server/permissions.ts';
import { listUnitRecords } from '../../units/server/queries.ts';
import { decideWithin, editWithin, removeWithin, restoreWithin } from '../../versions/server/commands.ts';
import { findVersionById, listProposals, listVersions, type VersionRow } from '../../versions/server/queries.ts';
import { type Site, sitesContract } from '../contract.ts';
import type { SiteFields } from '../record.ts';
import { compareSites } from '../rules/compare-sites.ts';
import { doubtPlace } from '../rules/doubt-place.ts';
import { createSite, type FollowSite, siteThing } from './commands.ts';
import { findSite, listSiteRecords, toSiteFields } from './queries.ts';

const contract = implement(sitesContract).$context<ProcedureContext>();

export interface SitesRouteDeps {
  db: Database;
  /** The server's clock, so that tests can set it. */
  now(): Date;
  follow: FollowSite;
  /** What a decided proposal was part of goes on, which stands above this room; never throws. */
  goOn(decided: string): Promise<void>;
}

export function sitesRoutes({ db, now, follow, goOn }: SitesRouteDeps) {
  const { orm } = db;
  const thing = siteThing(follow);
  const changeOf = (why: string, context: ProcedureContext) => ({ actor: requireActor(context), why, now: now() });
  const listSites = async ({ actor }: ProcedureContext): Promise<Site[]> => {
    const standing = await readStanding(orm, actor);
    const own = await listUnitRecords(orm, await listOwnUnits(orm, actor, 'engineer'));
    const bySite = Map.groupBy(
      own.filter(({ retiredAt }) => retiredAt === null),
      ({ siteName }) => siteName,
    );
    const [records, proposals] = [await listSiteRecords(orm), await listProposals(orm, 'fleet_sites')];
    const waiting = Map.groupBy(proposals, ({ subjectId }) => subjectId);
    const known = new Set(records.map(({ id }) => id));
    const onlyProposed = proposals.filter(({ subjectId }) => !known.has(subjectId));
    return [
      ...records.map((record) => ({
        ...describe(toSiteFields(record), standing),
        ...{ id: record.id, revision: record.revision, isRemoved: record.removedAt !== null, isOnlyProposed: false },
        units: (bySite.get(record.name) ?? []).map(({ id, name }) => ({ id, name })),
        proposals: waiting.get(record.id)?.length ?? 0,
      })),
      ...onlyProposed.map((row) => toProposed(row, standing)),
    ].filter(({ mayChange, units }) => mayChange || units.length > 0);
  };
  const find = async (id: string, context: ProcedureContext) => {
    const site = (await listSites(context)).find((one) => one.id === id);
    if (!site) throw new AppError('NOT_FOUND', 'There is no such site.');
    return site;
  };
  const demandToChange = async (id: string, context: ProcedureContext) => {
    const { mayChange } = await find(id, context);
    if (!mayChange)
      throw new AppError('FORBIDDEN', 'You are no engineer of this site. An administrator can give you this right.');
  };
  return contract.router({
    list: contract.list.handler(({ context }) => listSites(context)),
    find: contract.find.handler(({ input, context }) => find(input.id, context)),
    versions: contract.versions.handler(async ({ input, context }) => {
      await find(input.id, context);
      return listVersions(orm, 'fleet_sites', input.id, compareSites);
    }),
    create: contract.create.handler(async ({ input: { site, why }, context }) => {
      await demandEverywhere(orm, context.actor, 'engineer');
      return withUnitsLocked(orm, changeOf(why, context), (tx, change) => createSite(tx, thing, site, change));
    }),
    change: contract.change.handler(async ({ input: { why, site: content, ...wanted }, context }) => {
      await demandToChange(wanted.id, context);
      return withUnitsLocked(orm, changeOf(why, context), (tx, change) =>
        editWithin(tx, thing, { ...wanted, content }, change),
      );
    }),
    remove: contract.remove.handler(async ({ input: { why, ...wanted }, context }) => {
      await demandEverywhere(orm, context.actor, 'engineer');
      return withUnitsLocked(orm, changeOf(why, context), (tx, change) => removeWithin(tx, thing, wanted, change));
    }),
    restore: contract.restore.handler(async ({ input: { why, ...wanted }, context }) => {
      await demandToChange(wanted.id, context);
      return withUnitsLocked(orm, changeOf(why, context), (tx, change) => restoreWithin(tx, thing, wanted, change));
    }),
    decide: contract.decide.handler(async ({ input, context }) => {
      const proposal = await findVersionById(orm, 'fleet_sites', input.id);
      if (!proposal) throw new AppError('NOT_FOUND', 'There is no such proposal.');
      if (await findSite(orm, proposal.subjectId)) await demandToChange(proposal.subjectId, context);
      else await demandEverywhere(orm, context.actor, 'engineer');
      const asked = { actor: requireActor(context), now: now() };
      const outcome = await withUnitsLocked(orm, asked, (tx, by) => decideWithin(tx, thing, input, by));
      await goOn(input.id);
      return outcome;
    }),
  });
}

function describe(fields: SiteFields, standing: Standing) {
  return {
    ...fields,
    // Nobody has a right at the unit of this name: it is about the site.
    mayChange: may(standing, 'engineer', { siteName: fields.name, unitId: '' }),
    doubts: doubtPlace(fields),
  };
}

function toProposed({ subjectId, content }: VersionRow, standing: Standing): Site {
  return {
    // Only this room writes what its versions hold.
    ...describe(content as SiteFields, standing),
    ...{ id: subjectId, revision: 0, isRemoved: false, isOnlyProposed: true, units: [], proposals: 1 },
    mayChange: may(standing, 'engineer', null),
  };
}
