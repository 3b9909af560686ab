import { writeMail } from '../../../../platform/server/write-mail.ts';
import type { MailPayload } from '../../../deliveries/contract.ts';
import type { AlarmMessage } from '../rules/write-message.ts';

/** An alarm, or several, as a mail. */
export function alarmMail(
  { title, lines, origins, path }: AlarmMessage,
  { publicUrl, siteName }: { publicUrl: string; siteName: string },
): MailPayload {
  const parts = [{ heading: title }, ...lines, ...origins, { deed: 'Open it', url: publicUrl + path }];
  return { ...writeMail({ siteName, subject: title }, parts), autoSubmitted: 'auto-generated' };
}
