import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { newsletterContract, type Preferences } from '../contract.ts';
import { CONSENT, consentTo } from '../vocabulary.ts';
import { chooseLetters, leaveLetter } from './choice-commands.ts';
import {
  changePreferences,
  confirmSubscription,
  eraseOnRequest,
  eraseSubscriber,
  stopSubscriber,
  unsubscribe,
} from './commands.ts';
import { listOffered, nameLetters } from './edition-queries.ts';
import { importSubscribers } from './import-commands.ts';
import { findPreferences, type ListLetters } from './queries.ts';
import { MANAGE_TOKEN, readConfirmToken, readManageToken } from './read-tokens.ts';
import { type NewsletterDeps, startSubscription } from './start-subscription.ts';
import { countSubscribers, findSubscriber, listSubscribers, readGrowth } from './subscriber-queries.ts';

const contract = implement(newsletterContract).$context<ProcedureContext>();

/** Subscribers do not sign in: their right to see and change a subscription is the token from a mail to its address. */
export function newsletterRoutes(deps: NewsletterDeps & { listLettersSentTo: ListLetters }) {
  const { orm } = deps.db;
  const { secret } = deps.newsletter;
  return contract.router({
    listLetters: contract.listLetters.handler(() => listOffered(orm)),
    subscribe: contract.subscribe.handler(async ({ input, context }) => {
      await startSubscription(deps, input, context.log, new Date());
      return { status: 'pending' as const };
    }),
    findConfirmation: contract.findConfirmation.handler(async ({ input }) => {
      const { id, letters } = readConfirmToken(secret, input.token, new Date());
      const { email } = found(await findPreferences(orm, id, new Date()));
      const { version, text } = consentTo(await nameLetters(orm, letters));
      return { email, ...(version === CONSENT.version ? {} : { consentText: text }) };
    }),
    confirm: contract.confirm.handler(async ({ input }) => {
      const link = readConfirmToken(secret, input.token, new Date());
      await confirmSubscription(orm, secret, link, new Date());
      return { status: 'active' as const, manageToken: signToken(secret, MANAGE_TOKEN, link.id) };
    }),
    findPreferences: contract.findPreferences.handler(async ({ input }) =>
      found(await findPreferences(orm, readManageToken(secret, input.token), new Date())),
    ),
    changePreferences: contract.changePreferences.handler(async ({ input: { token, letters, ...change } }) => {
      const id = readManageToken(secret, token);
      if (letters) await chooseLetters(orm, id, letters, new Date());
      await changePreferences(orm, id, change, new Date());
      return found(await findPreferences(orm, id, new Date()));
    }),
    unsubscribe: contract.unsubscribe.handler(async ({ input }) => {
      const id = readManageToken(secret, input.token);
      if (input.letter !== undefined)
        return { status: await leaveLetter(orm, secret, { id, letter: input.letter }, new Date()) };
      await unsubscribe(orm, secret, id, new Date());
      return { status: 'unsubscribed' as const };
    }),
    erase: contract.erase.handler(async ({ input }) => {
      await eraseSubscriber(orm, secret, readManageToken(secret, input.token), new Date());
      return { status: 'erased' as const };
    }),
    listSubscribers: contract.listSubscribers.handler(async ({ input }) => ({
      ...(await listSubscribers(orm, input, new Date())),
      counts: await countSubscribers(orm, input.search),
    })),
    findSubscriber: contract.findSubscriber.handler(async ({ input }) => {
      const subscriber = await findSubscriber(orm, secret, input.id, deps.listLettersSentTo, new Date());
      if (!subscriber) throw new AppError('NOT_FOUND', 'There is no such subscriber (any more).');
      return subscriber;
    }),
    readGrowth: contract.readGrowth.handler(() => readGrowth(orm, new Date())),
    importSubscribers: contract.importSubscribers.handler(({ input, context }) =>
      importSubscribers(orm, secret, requireActor(context), input, new Date()),
    ),
    stopSubscriber: contract.stopSubscriber.handler(async ({ input, context }) => {
      await stopSubscriber(orm, secret, requireActor(context), input.id, new Date());
      return { status: 'unsubscribed' as const };
    }),
    eraseSubscriber: contract.eraseSubscriber.handler(async ({ input, context }) => {
      await eraseOnRequest(orm, secret, requireActor(context), input.id, new Date());
      return { status: 'erased' as const };
    }),
  });
}

function found(preferences: Preferences | null): Preferences {
  if (!preferences) throw new AppError('NOT_FOUND', 'The data behind this link has been erased.');
  return preferences;
}
