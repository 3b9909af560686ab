import type { Executor } from '../../../platform/server/database.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import type { Submission } from '../contract.ts';
import { decisionMail, STATE_PURPOSE } from './mails.ts';

/** Tells who sent it, in the transaction of the decision. */
export type AnnounceDecision = (tx: Executor, submission: Submission) => Promise<void>;

/** By mail, to who gave an address. @param deps.secret signs the link to the page that tells what became of it */
export function announceByMail(deps: { secret: string; siteName: string; publicUrl: string }): AnnounceDecision {
  const { secret, siteName, publicUrl } = deps;
  return async (tx, { id, decidedAt, submittedByEmail: receiver }) => {
    if (!receiver) return;
    const url = `${publicUrl}/submit-news/${signToken(secret, STATE_PURPOSE, id)}`;
    const payload = decisionMail({ siteName, url });
    await queueDelivery(tx, {
      channel: 'mail',
      receiver,
      occurrence: `submission-decided:${id}:${decidedAt}`,
      payload,
    });
  };
}
