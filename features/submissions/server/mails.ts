import { writeMail } from '../../../platform/server/write-mail.ts';
import type { MailPayload } from '../../deliveries/contract.ts';

/** Of the token in the address of the page that tells what became of a submission. */
export const STATE_PURPOSE = 'submission state';

/** Tells that there is a decision, not what was sent: the address may be somebody else's and must not carry a stranger's words. */
export function decisionMail({
  siteName,
  url,
}: {
  siteName: string;
  /** The page that tells what became of it. */
  url: string;
}): MailPayload {
  return writeMail({ siteName, subject: `The news you sent to ${siteName}` }, [
    `The editors of ${siteName} have decided on the news that somebody, hopefully you, sent with this address.`,
    'See what they decided:',
    { deed: 'What they decided', url },
    'If it was not you, nothing is to be done.',
  ]);
}
