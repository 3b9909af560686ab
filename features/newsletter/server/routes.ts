import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { newsletterContract, type Preferences } from '../contract.ts';
import { changePreferences, confirmSubscription, eraseSubscriber, unsubscribe } from './commands.ts';
import { findPreferences } from './queries.ts';
import { MANAGE_TOKEN, readConfirmToken, readManageToken } from './read-tokens.ts';
import { type NewsletterDeps, startSubscription } from './start-subscription.ts';

const contract = implement(newsletterContract).$context<ProcedureContext>();

/** Nobody signs in to these: the right to see and change a subscription is the token from a mail to its address. */
export function newsletterRoutes(deps: NewsletterDeps) {
  const { orm } = deps.db;
  const { secret } = deps.newsletter;
  return contract.router({
    subscribe: contract.subscribe.handler(async ({ input, context }) => {
      await startSubscription(deps, input, context.log, new Date());
      return { status: 'pending' as const };
    }),
    findConfirmation: contract.findConfirmation.handler(async ({ input }) => {
      const { id } = readConfirmToken(secret, input.token, new Date());
      const { email } = found(await findPreferences(orm, id, new Date()));
      return { email };
    }),
    confirm: contract.confirm.handler(async ({ input }) => {
      const link = readConfirmToken(secret, input.token, new Date());
      await confirmSubscription(orm, secret, link, new Date());
      return { status: 'active' as const, manageToken: signToken(secret, MANAGE_TOKEN, link.id) };
    }),
    findPreferences: contract.findPreferences.handler(async ({ input }) =>
      found(await findPreferences(orm, readManageToken(secret, input.token), new Date())),
    ),
    changePreferences: contract.changePreferences.handler(async ({ input: { token, ...change } }) => {
      const id = readManageToken(secret, token);
      await changePreferences(orm, id, change, new Date());
      return found(await findPreferences(orm, id, new Date()));
    }),
    unsubscribe: contract.unsubscribe.handler(async ({ input }) => {
      await unsubscribe(orm, secret, readManageToken(secret, input.token), new Date());
      return { status: 'unsubscribed' as const };
    }),
    erase: contract.erase.handler(async ({ input }) => {
      await eraseSubscriber(orm, secret, readManageToken(secret, input.token), new Date());
      return { status: 'erased' as const };
    }),
  });
}

function found(preferences: Preferences | null): Preferences {
  if (!preferences) throw new AppError('NOT_FOUND', 'The data behind this link has been erased.');
  return preferences;
}
