import { writeMail } from '../../../platform/server/write-mail.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { MailPayload } from '../../deliveries/contract.ts';
import type { NoticeRow } from './queries.ts';

const MOST_IN_A_MAIL = 50;

/** What waits, in one mail. What readers wrote stands in it as text. */
export function noticeMail(
  waiting: readonly Pick<NoticeRow, 'title' | 'text' | 'path'>[],
  { siteName, publicUrl }: { siteName: string; publicUrl: string },
): MailPayload {
  const shown = waiting.slice(0, MOST_IN_A_MAIL);
  const rest = waiting.length - shown.length;
  const [only] = waiting;
  const subject =
    waiting.length === 1 && only ? `${siteName}: ${only.title}` : `${siteName}: ${waiting.length} things wait for you`;
  return {
    ...writeMail({ siteName, subject }, [
      { items: shown.map(({ title, text, path }) => ({ title, url: publicUrl + path, note: text })) },
      ...(rest > 0 ? [`And ${formatCounted(rest, 'more notice', 'more notices')}.`] : []),
      { links: [['What you are told of, and where', `${publicUrl}/account/notices?tab=settings`]] },
    ]),
    autoSubmitted: 'auto-generated',
  };
}
