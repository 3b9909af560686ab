import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { withUnitsLocked } from '../../units/server/commands.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { decideWithin, editWithin, removeWithin, restoreWithin } from '../../versions/server/commands.ts';
import { listProposals, listVersions } from '../../versions/server/queries.ts';
import { type Group, groupsContract } from '../contract.ts';
import type { GroupFields } from '../record.ts';
import { compareGroups } from '../rules/compare-groups.ts';
import { createGroup, groupThing } from './commands.ts';
import { listGroupLabels, listGroupRecords, toGroupFields } from './queries.ts';

const contract = implement(groupsContract).$context<ProcedureContext>();

export interface GroupsRouteDeps {
  db: Database;
  /** The server's clock, so that tests can set it. */
  now(): Date;
  /** What a decided proposal was part of goes on, which stands above this room; never throws. */
  goOn(decided: string): Promise<void>;
}

export function groupsRoutes({ db, now, goOn }: GroupsRouteDeps) {
  const { orm } = db;
  const changeOf = (why: string, context: ProcedureContext) => ({ actor: requireActor(context), why, now: now() });
  const list = async (): Promise<Group[]> => {
    const [records, proposals] = [await listGroupRecords(orm), await listProposals(orm, 'fleet_groups')];
    const waiting = Map.groupBy(proposals, ({ subjectId }) => subjectId);
    const known = new Set(records.map(({ id }) => id));
    return [
      ...records.map((record) => ({
        ...toGroupFields(record),
        ...{ id: record.id, revision: record.revision, isRemoved: record.removedAt !== null, isOnlyProposed: false },
        proposals: waiting.get(record.id)?.length ?? 0,
      })),
      ...proposals
        .filter(({ subjectId }) => !known.has(subjectId))
        .map(({ subjectId: id, content }) => ({
          // Only this room writes what its versions hold.
          ...(content as GroupFields),
          ...{ id, revision: 0, isRemoved: false, isOnlyProposed: true, proposals: 1 },
        })),
    ];
  };
  const find = async (id: string) => {
    const group = (await list()).find((one) => one.id === id);
    if (!group) throw new AppError('NOT_FOUND', 'There is no such group.');
    return group;
  };
  return contract.router({
    labels: contract.labels.handler(async ({ context }) =>
      listGroupLabels(orm, await listOwnUnits(orm, context.actor)),
    ),
    list: contract.list.handler(list),
    find: contract.find.handler(({ input }) => find(input.id)),
    versions: contract.versions.handler(async ({ input }) => {
      await find(input.id);
      return listVersions(orm, 'fleet_groups', input.id, compareGroups);
    }),
    create: contract.create.handler(({ input: { group, why }, context }) =>
      withUnitsLocked(orm, changeOf(why, context), (tx, change) => createGroup(tx, group, change)),
    ),
    change: contract.change.handler(({ input: { why, group: content, ...wanted }, context }) =>
      withUnitsLocked(orm, changeOf(why, context), (tx, change) =>
        editWithin(tx, groupThing, { ...wanted, content }, change),
      ),
    ),
    remove: contract.remove.handler(({ input: { why, ...wanted }, context }) =>
      withUnitsLocked(orm, changeOf(why, context), (tx, change) => removeWithin(tx, groupThing, wanted, change)),
    ),
    restore: contract.restore.handler(({ input: { why, ...wanted }, context }) =>
      withUnitsLocked(orm, changeOf(why, context), (tx, change) => restoreWithin(tx, groupThing, wanted, change)),
    ),
    decide: contract.decide.handler(async ({ input, context }) => {
      const asked = { actor: requireActor(context), now: now() };
      const outcome = await withUnitsLocked(orm, asked, (tx, by) => decideWithin(tx, groupThing, input, by));
      await goOn(input.id);
      return outcome;
    }),
  });
}
