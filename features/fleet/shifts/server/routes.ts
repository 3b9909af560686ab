import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { knowsPeople } from '../../units/server/permissions.ts';
import { shiftsContract } from '../contract.ts';
import {
  correctEntry,
  handOverShift,
  setShiftHours,
  strikeEntry,
  takeShiftOver,
  withdrawHandover,
  writeEntry,
} from './commands.ts';
import { enterLog, listLogs } from './permissions.ts';
import {
  findHandover,
  findLogOfEntry,
  findLogOfHandover,
  listEntries,
  listEntryVersions,
  listHandovers,
  listSitesTold,
  readShiftHours,
} from './queries.ts';
import { reviewShift } from './review-shift.ts';

const contract = implement(shiftsContract).$context<ProcedureContext>();
/** Each log, and each shift, is that of a site or of the whole fleet; `permissions.ts` says who is let into which. */
export function shiftsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  const look = async ({ actor }: ProcedureContext, siteId: string | null = null) => ({
    log: await enterLog(orm, actor, 'viewer', siteId),
    showsPeople: await knowsPeople(orm, actor),
  });
  const operate = async (context: ProcedureContext, siteId: string | null = null) => ({
    log: await enterLog(orm, context.actor, 'operator', siteId),
    actor: requireActor(context),
  });
  const operateEntry = async (context: ProcedureContext, id: string) => operate(context, await findLogOfEntry(orm, id));
  const operateHandover = async (context: ProcedureContext, id: string) =>
    operate(context, await findLogOfHandover(orm, id));
  return contract.router({
    logs: contract.logs.handler(async ({ context }) => listLogs(orm, context.actor, await listSitesTold(orm))),
    hours: contract.hours.handler(() => readShiftHours(orm)),
    setHours: contract.setHours.handler(({ input, context }) => setShiftHours(orm, requireActor(context), input)),
    review: contract.review.handler(async ({ input, context }) => {
      const { log, showsPeople } = await look(context, input.siteId);
      const at = input.at === undefined ? now() : new Date(input.at);
      return reviewShift(orm, { log, hours: await readShiftHours(orm), at, now: now() }, showsPeople);
    }),
    listEntries: contract.listEntries.handler(async ({ input, context }) =>
      listEntries(orm, input, (await look(context, input.siteId)).showsPeople),
    ),
    entryVersions: contract.entryVersions.handler(async ({ input, context }) => {
      const { showsPeople } = await look(context, await findLogOfEntry(orm, input.id));
      return listEntryVersions(orm, input.id, showsPeople);
    }),
    writeEntry: contract.writeEntry.handler(async ({ input: { siteId, ...facts }, context }) => {
      const { actor, log } = await operate(context, siteId);
      return writeEntry(orm, actor, log, facts, now());
    }),
    correctEntry: contract.correctEntry.handler(async ({ input, context }) => {
      const { actor, log } = await operateEntry(context, input.id);
      return correctEntry(orm, actor, log, input, now());
    }),
    withdrawEntry: contract.withdrawEntry.handler(async ({ input, context }) => {
      const { actor, log } = await operateEntry(context, input.id);
      return strikeEntry(orm, actor, log, { ...input, isStruck: true }, now());
    }),
    bringEntryBack: contract.bringEntryBack.handler(async ({ input, context }) => {
      const { actor, log } = await operateEntry(context, input.id);
      return strikeEntry(orm, actor, log, { ...input, isStruck: false }, now());
    }),
    listHandovers: contract.listHandovers.handler(async ({ input, context }) => {
      const { log, showsPeople } = await look(context, input.siteId);
      return listHandovers(orm, log, input, showsPeople);
    }),
    getHandover: contract.getHandover.handler(async ({ input, context }) => {
      const { showsPeople } = await look(context, await findLogOfHandover(orm, input.id));
      return findHandover(orm, input.id, showsPeople);
    }),
    handOver: contract.handOver.handler(async ({ input: { at, note, siteId }, context }) => {
      const { actor, log } = await operate(context, siteId);
      return handOverShift(orm, actor, log, { at: new Date(at), note }, now());
    }),
    takeOver: contract.takeOver.handler(async ({ input, context }) => {
      const { actor, log } = await operateHandover(context, input.id);
      return takeShiftOver(orm, actor, log, input, now());
    }),
    withdrawHandover: contract.withdrawHandover.handler(async ({ input, context }) => {
      const { actor, log } = await operateHandover(context, input.id);
      return withdrawHandover(orm, actor, log, input.id, now());
    }),
  });
}
