import { DAY_MS, dayOf } from '../../../platform/shared/days.ts';
import { escapeHtml } from '../../../platform/shared/escape-html.ts';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import type { MailPayload } from '../../deliveries/contract.ts';

const MOST_IN_A_MAIL = 50;

/** Something that came, with all that it came for. */
export interface Told {
  isStory: boolean;
  title: string;
  path: string;
  publishedAt: Date;
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
  const more = rest > 0 ? `And ${rest} more.` : '';
  const desk = `${publicUrl}/desk`;
  const [only] = told;
  const counted = told.every(({ isStory }) => isStory)
    ? formatCounted(count, 'story', 'stories')
    : `${count} pieces of news`;
  const blocks = shown.map((one) => [one.title, reasonOf(one), publicUrl + one.path].join('\n'));
  const items = shown.map(
    (one) =>
      `<li><a href="${escapeHtml(publicUrl + one.path)}">${escapeHtml(one.title)}</a><br>${escapeHtml(reasonOf(one))}</li>`,
  );
  const end = `What you follow, and how you are told: ${desk}\nNo mail of these any more: ${stopUrl}`;
  return {
    subject: count === 1 && only ? `${siteName}: ${only.title}` : `${siteName}: ${counted} you follow`,
    text: `${[...blocks, more, end].filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body><ul>${items.join('')}</ul>${more ? `<p>${more}</p>` : ''}<p><a href="${desk}">What you follow, and how you are told</a> · <a href="${escapeHtml(stopUrl)}">No mail of these any more</a></p></body></html>`,
    autoSubmitted: 'auto-generated',
    unsubscribeUrl: stopUrl,
  };
}

function reasonOf({ publishedAt, arrivedAt, follows }: Told): string {
  const reasons = follows.map(({ label, because }) => {
    const why = because.join(', ');
    return why === '' || why === label ? label : `${label} (${why})`;
  });
  const isLate = arrivedAt.getTime() - publishedAt.getTime() > LATE_MS;
  return `For ${reasons.join('; ')}${isLate ? `. Published on ${dayOf(publishedAt)}` : ''}`;
}
