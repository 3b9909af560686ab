import { writeMail } from '../../../platform/server/write-mail.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { formatDay, type Precision } from '../../../platform/shared/format-time.ts';
import type { MailPayload } from '../../deliveries/contract.ts';

const MOST_IN_A_MAIL = 50;

/** Something that came, with all that it came for. */
export interface Told {
  isStory: boolean;
  title: string;
  path: string;
  publishedAt: Date;
  datePrecision: Precision;
  arrivedAt: Date;
  follows: readonly { label: string; because: readonly string[] }[];
}

/** A day after it was published, its date has to be said. */
const LATE_MS = 2 * DAY_MS;

/**
 * What came, in one mail: each thing once, with what it came for and why.
 *
 * @param unheld how much more is due that nobody reads from a mail
 * @param stopUrl ends the mails of all that is told of here
 */
export function followMail(
  told: readonly Told[],
  { siteName, publicUrl, stopUrl, unheld }: { siteName: string; publicUrl: string; stopUrl: string; unheld: number },
): MailPayload {
  const shown = told.slice(0, MOST_IN_A_MAIL);
  const count = told.length + unheld;
  const rest = count - shown.length;
  const [only] = told;
  const counted = told.every(({ isStory }) => isStory)
    ? formatCounted(count, 'story', 'stories')
    : `${count} pieces of news`;
  const subject = count === 1 && only ? `${siteName}: ${only.title}` : `${siteName}: ${counted} you follow`;
  const items = shown.map((one) => ({ title: one.title, url: publicUrl + one.path, note: reasonOf(one) }));
  return {
    ...writeMail({ siteName, subject }, [
      { items },
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      {
        links: [
          ['What you follow, and how you are told', `${publicUrl}/desk`],
          ['No mail of these any more', stopUrl],
        ],
      },
    ]),
    autoSubmitted: 'auto-generated',
    unsubscribeUrl: stopUrl,
  };
}

function reasonOf({ publishedAt, datePrecision, arrivedAt, follows }: Told): string {
  const reasons = follows.map(({ label, because }) => {
    const why = because.join(', ');
    return why === '' || why === label ? label : `${label} (${why})`;
  });
  const isLate = arrivedAt.getTime() - publishedAt.getTime() > LATE_MS;
  const isDayKnown = datePrecision === 'minute' || datePrecision === 'day';
  return `For ${reasons.join('; ')}${isLate ? `. Published ${isDayKnown ? 'on' : 'in'} ${formatDay(publishedAt, datePrecision)}` : ''}`;
}
