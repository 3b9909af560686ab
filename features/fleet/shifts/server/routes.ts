import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor, roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
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
/** Who is told by name who did what. */
const showsPeople = ({ actor }: ProcedureContext) => mayEnter(roleOf(actor), 'editor');

export function shiftsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  return contract.router({
    hours: contract.hours.handler(() => readShiftHours(orm)),
    setHours: contract.setHours.handler(({ input, context }) => setShiftHours(orm, requireActor(context), input)),
    review: contract.review.handler(async ({ input, context }) => {
      const at = input.at === undefined ? now() : new Date(input.at);
      return reviewShift(orm, { hours: await readShiftHours(orm), at, now: now() }, showsPeople(context));
    }),
    listEntries: contract.listEntries.handler(({ input, context }) => listEntries(orm, input, showsPeople(context))),
    entryVersions: contract.entryVersions.handler(({ input, context }) =>
      listEntryVersions(orm, input.id, showsPeople(context)),
    ),
    writeEntry: contract.writeEntry.handler(({ input, context }) =>
      writeEntry(orm, requireActor(context), input, now()),
    ),
    correctEntry: contract.correctEntry.handler(({ input, context }) =>
      correctEntry(orm, requireActor(context), input, now()),
    ),
    withdrawEntry: contract.withdrawEntry.handler(({ input, context }) =>
      strikeEntry(orm, requireActor(context), { ...input, isStruck: true }, now()),
    ),
    bringEntryBack: contract.bringEntryBack.handler(({ input, context }) =>
      strikeEntry(orm, requireActor(context), { ...input, isStruck: false }, now()),
    ),
    listHandovers: contract.listHandovers.handler(({ input, context }) =>
      listHandovers(orm, input, showsPeople(context)),
    ),
    getHandover: contract.getHandover.handler(async ({ input, context }) => {
      const handover = await findHandover(orm, input.id, showsPeople(context));
      if (!handover) throw new AppError('NOT_FOUND', 'There is no such hand-over.');
      return handover;
    }),
    handOver: contract.handOver.handler(({ input: { at, note }, context }) =>
      handOverShift(orm, requireActor(context), { at: new Date(at), note }, now()),
    ),
    takeOver: contract.takeOver.handler(({ input, context }) =>
      takeShiftOver(orm, requireActor(context), input, now()),
    ),
    withdrawHandover: contract.withdrawHandover.handler(({ input, context }) =>
      withdrawHandover(orm, requireActor(context), input.id, now()),
    ),
  });
}
