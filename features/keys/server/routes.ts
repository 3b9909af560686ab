import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import type { OwnLog } from '../../accounts/server/commands.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { keysContract } from '../contract.ts';
import { USES_SHOWN_DAYS } from '../vocabulary.ts';
import { issueKey, revokeKey, type TellOfKey } from './commands.ts';
import type { UseCounter } from './count-uses.ts';
import { findOwnKey, listKeys, listUses } from './queries.ts';

export interface KeyRouteDeps {
  db: Database;
  keyUses: UseCounter;
  /** @throws AppError FORBIDDEN when it is not that person's password, TOO_MANY_REQUESTS */
  confirmOwner(who: { userId: string; address: string }, password: string): Promise<void>;
  tellOwner: TellOfKey;
  ownLog: OwnLog;
  now(): Date;
}

const contract = implement(keysContract).$context<ProcedureContext>();

/** Everybody sees and changes their own, and nobody else's. */
export function keysRoutes({ db: { orm }, keyUses, confirmOwner, tellOwner, ownLog, now }: KeyRouteDeps) {
  const own = (context: ProcedureContext, { id }: { id: string }) => ({ id, profileId: requireActor(context).id });
  return contract.router({
    list: contract.list.handler(async ({ context }) => {
      await keyUses.write();
      return listKeys(orm, requireActor(context).id);
    }),
    issue: contract.issue.handler(async ({ input: { password, ...key }, context }) => {
      const { id } = requireActor(context);
      await confirmOwner({ userId: id, address: context.clientAddress ?? '' }, password);
      return issueKey(orm, id, key, { now: now(), tellOwner, ownLog });
    }),
    revoke: contract.revoke.handler(async ({ input, context }) =>
      orMissing(await revokeKey(orm, own(context, input), { now: now(), ownLog })),
    ),
    use: contract.use.handler(async ({ input, context }) => {
      await keyUses.write();
      const key = orMissing(await findOwnKey(orm, own(context, input)));
      const byDay = new Map((await listUses(orm, key.id)).map((use) => [use.day, use]));
      const days = Array.from({ length: USES_SHOWN_DAYS }, (_, ago) => {
        const day = dayOf(now().getTime() - ago * DAY_MS);
        return byDay.get(day) ?? { day, requests: 0, refused: 0 };
      });
      return { key, days };
    }),
  });
}

function orMissing<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('NOT_FOUND', 'There is no such key.');
  return value;
}
