import { writeMail } from '../../../platform/server/write-mail.ts';
import type { MailPayload } from '../contract.ts';
import { MOST_FAILING_HOURS_OF_OWN } from '../vocabulary.ts';

/** Shows that mails arrive. */
export function testMail(siteName: string): MailPayload {
  return {
    ...writeMail({ siteName, subject: `Test from ${siteName}` }, [
      `This is a test of ${siteName}: mails reach this address.`,
    ]),
    autoSubmitted: 'auto-generated',
  };
}

/** Tells the owner of a webhook that nothing goes there any more. */
export function endpointOffMail({
  address,
  why,
  isGone,
}: {
  address: string;
  why: string;
  isGone: boolean;
}): MailPayload {
  const { host } = new URL(address);
  const reason = isGone
    ? 'It answered 410, which says that it wants no more.'
    : `It has taken nothing for ${MOST_FAILING_HOURS_OF_OWN} hours. The last try: ${why}`;
  const next = 'You can switch it on again on your desk, under Webhooks. What came meanwhile stands on your desk.';
  const subject = `Your webhook at ${host} was switched off`;
  return {
    ...writeMail({ subject }, [`${subject}.`, reason, next]),
    autoSubmitted: 'auto-generated',
  };
}
