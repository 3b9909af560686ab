import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { exportedNames } from '../../../../platform/shared/record.ts';
import { groupRecord } from '../../groups/record.ts';
import { listGroupRecords, toGroupFields } from '../../groups/server/queries.ts';
import { planRecord } from '../../maintenance/record.ts';
import { listPlansOf, toPlanFields } from '../../maintenance/server/queries.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { siteRecord } from '../../sites/record.ts';
import { listSiteRecords, toSiteFields } from '../../sites/server/queries.ts';
import { outageRecord } from '../../units/record.ts';
import { toOutageFields } from '../../units/rules/compare-outages.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { listOutageRecords, listUnitRecords } from '../../units/server/queries.ts';
import { SIMULATION } from '../../units/vocabulary.ts';
import { streamRecord, unitRecord } from '../record.ts';
import { readConfiguration } from './queries.ts';

export interface ConfigurationDownloadDeps {
  db: Database;
  readActor(c: AppContext): Promise<Actor | null>;
  /** What belongs to a fleet and is set up in rooms that stand on this one. @param isWhole who exports it sets up the whole fleet */
  readBeside(db: Executor, actor: Actor | null, isWhole: boolean): Promise<object>;
}

/** The fleet as files that an import reads again (of what stands beside units it says that it does not): all of it as JSON, each kind of thing as a table. Retired units are left out. */
export function configurationDownloads({ db, readActor, readBeside }: ConfigurationDownloadDeps): Route[] {
  const readFleet = async (c: AppContext) => readUnits(db, await listOwnUnits(db.orm, await readActor(c), 'engineer'));
  /** Of who sets up the whole fleet: others set up their units alone. */
  const readRecords = async (c: AppContext) => {
    if ((await listOwnUnits(db.orm, await readActor(c), 'engineer')) !== null) return {};
    const isThere = ({ removedAt }: { removedAt: Date | null }) => removedAt === null;
    const [sites, groups] = [await listSiteRecords(db.orm), await listGroupRecords(db.orm)];
    return {
      sites: sites.filter(isThere).map((site) => ({ siteId: site.id, ...toSiteFields(site) })),
      groups: groups.filter(isThere).map((group) => ({ groupId: group.id, ...toGroupFields(group) })),
    };
  };
  const readPlans = async (c: AppContext) =>
    (await listPlansOf(db.orm, await listOwnUnits(db.orm, await readActor(c), 'engineer')))
      // What is over is nobody's plan any more.
      .filter(({ nextDueOn }) => nextDueOn !== null)
      .map((plan) => ({ planId: plan.id, ...toPlanFields(plan) }));
  const readOutages = async (c: AppContext) =>
    (await listOutageRecords(db.orm, await listOwnUnits(db.orm, await readActor(c), 'engineer')))
      // The simulation keeps its own, here and wherever the file is read.
      .filter(({ recordedBy }) => recordedBy !== SIMULATION)
      .map((outage) => ({ outageId: outage.id, ...toOutageFields(outage) }));
  const file = { method: 'GET', access: 'fleet engineer', compress: true } as const;
  const table = (name: string) => ({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="smr-fleet-${name}.csv"`,
  });
  return [
    {
      ...file,
      path: '/api/admin/fleet/fleet.json',
      async handle(c) {
        c.header('content-disposition', 'attachment; filename="smr-fleet.json"');
        const actor = await readActor(c);
        const isWhole = (await listOwnUnits(db.orm, actor, 'engineer')) === null;
        return c.json({
          ...(await readRecords(c)),
          ...(await readBeside(db.orm, actor, isWhole)),
          ...{ units: await readFleet(c), plans: await readPlans(c), outages: await readOutages(c) },
        });
      },
    },
    {
      ...file,
      path: '/api/admin/fleet/units.csv',
      handle: async (c) => c.body(writeCsv(exportedNames(unitRecord), await readFleet(c)), 200, table('units')),
    },
    {
      ...file,
      path: '/api/admin/fleet/sites.csv',
      handle: async (c) =>
        c.body(writeCsv(exportedNames(siteRecord), (await readRecords(c)).sites ?? []), 200, table('sites')),
    },
    {
      ...file,
      path: '/api/admin/fleet/groups.csv',
      handle: async (c) =>
        c.body(writeCsv(exportedNames(groupRecord), (await readRecords(c)).groups ?? []), 200, table('groups')),
    },
    {
      ...file,
      path: '/api/admin/fleet/plans.csv',
      handle: async (c) => c.body(writeCsv(exportedNames(planRecord), await readPlans(c)), 200, table('plans')),
    },
    {
      ...file,
      path: '/api/admin/fleet/outages.csv',
      handle: async (c) => c.body(writeCsv(exportedNames(outageRecord), await readOutages(c)), 200, table('outages')),
    },
    {
      ...file,
      path: '/api/admin/fleet/streams.csv',
      async handle(c) {
        const rows = (await readFleet(c)).flatMap(({ unitId, streams }) =>
          streams.map((stream) => ({ unitId, ...stream })),
        );
        return c.body(writeCsv(exportedNames(streamRecord), rows), 200, table('streams'));
      },
    },
  ];
}

async function readUnits({ orm }: Database, own: SomeUnits) {
  const records = (await listUnitRecords(orm, own)).filter(({ retiredAt }) => retiredAt === null);
  return Promise.all(records.map(async (record) => ({ unitId: record.id, ...(await readConfiguration(orm, record)) })));
}
