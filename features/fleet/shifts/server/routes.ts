import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { demandEverywhere, knowsPeople } from '../../units/server/permissions.ts';
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
import { findHandover, listEntries, listEntryVersions, listHandovers, readShiftHours } from './queries.ts';
import { reviewShift } from './review-shift.ts';

const contract = implement(shiftsContract).$context<ProcedureContext>();
/**
 * A shift is one of the whole fleet: its log and its hand-overs are for those who see all of it, and are written by those who operate all of it.
 */
export function shiftsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  /** @returns whether to tell who did what */
  const look = async ({ actor }: ProcedureContext) => {
    await demandEverywhere(orm, actor, 'viewer');
    return knowsPeople(orm, actor);
  };
  const operate = async (context: ProcedureContext) => {
    await demandEverywhere(orm, context.actor, 'operator');
    return requireActor(context);
  };
  return contract.router({
    hours: contract.hours.handler(() => readShiftHours(orm)),
    setHours: contract.setHours.handler(({ input, context }) => setShiftHours(orm, requireActor(context), input)),
    review: contract.review.handler(async ({ input, context }) => {
      const showsPeople = await look(context);
      const at = input.at === undefined ? now() : new Date(input.at);
      return reviewShift(orm, { hours: await readShiftHours(orm), at, now: now() }, showsPeople);
    }),
    listEntries: contract.listEntries.handler(async ({ input, context }) =>
      listEntries(orm, input, await look(context)),
    ),
    entryVersions: contract.entryVersions.handler(async ({ input, context }) =>
      listEntryVersions(orm, input.id, await look(context)),
    ),
    writeEntry: contract.writeEntry.handler(async ({ input, context }) =>
      writeEntry(orm, await operate(context), input, now()),
    ),
    correctEntry: contract.correctEntry.handler(async ({ input, context }) =>
      correctEntry(orm, await operate(context), input, now()),
    ),
    withdrawEntry: contract.withdrawEntry.handler(async ({ input, context }) =>
      strikeEntry(orm, await operate(context), { ...input, isStruck: true }, now()),
    ),
    bringEntryBack: contract.bringEntryBack.handler(async ({ input, context }) =>
      strikeEntry(orm, await operate(context), { ...input, isStruck: false }, now()),
    ),
    listHandovers: contract.listHandovers.handler(async ({ input, context }) =>
      listHandovers(orm, input, await look(context)),
    ),
    getHandover: contract.getHandover.handler(async ({ input, context }) => {
      const handover = await findHandover(orm, input.id, await look(context));
      if (!handover) throw new AppError('NOT_FOUND', 'There is no such hand-over.');
      return handover;
    }),
    handOver: contract.handOver.handler(async ({ input: { at, note }, context }) =>
      handOverShift(orm, await operate(context), { at: new Date(at), note }, now()),
    ),
    takeOver: contract.takeOver.handler(async ({ input, context }) =>
      takeShiftOver(orm, await operate(context), input, now()),
    ),
    withdrawHandover: contract.withdrawHandover.handler(async ({ input, context }) =>
      withdrawHandover(orm, await operate(context), input.id, now()),
    ),
  });
}
