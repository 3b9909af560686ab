import type { LinkProps } from '@tanstack/react-router';
import { formatCount } from '../platform/shared/format-number.ts';
import { Button } from './Button.tsx';
import { buttonClass } from './button-look.ts';
import { LinkButton } from './LinkButton.tsx';
import { askForMore, placeAfter } from './place-after.ts';

interface ShowMoreProps {
  /** "Show more", or what there is more of. */
  label?: string;
  /** How many are there now. The link leads to the first of the others, if the list names it by `lot`. */
  shown?: number;
  /** How many there are of what is shown: told with it, and on paper instead of the link. */
  total?: number;
  /** The same page with more on it, made with `linkOptions`; it works without scripts. */
  link?: LinkProps;
  /** The same within a Printed part, which follows plain links. */
  href?: string;
  /** In the place of a link, where more has no address. */
  onMore?(): void;
  isBusy?: boolean;
  className?: string;
}

/**
 * More below what is there already. Instead of it: Pager. A page that is awake stays where it is and the focus goes to what is new (`app/web/router.tsx`); one that
 * sleeps, or has no scripts, is loaded anew and opened there.
 */
export function ShowMore({
  shown,
  total,
  label = total === undefined || shown === undefined ? 'Show more' : `Show more (${tell(shown, total)})`,
  link,
  href,
  onMore,
  isBusy,
  className = 'mt-8',
}: ShowMoreProps) {
  const hash = shown === undefined ? undefined : placeAfter(shown);
  return (
    // What is above it grows: the browser must not hold on to it.
    <p className={`text-center [overflow-anchor:none] ${className}`}>
      {href !== undefined ? (
        <a href={hash ? `${href}#${hash}` : href} data-keeps-place className={buttonClass({})}>
          {label}
        </a>
      ) : link ? (
        <LinkButton {...link} hash={hash} resetScroll={false} hashScrollIntoView={false} onClick={askForMore}>
          {label}
        </LinkButton>
      ) : (
        <Button onClick={onMore} isBusy={isBusy}>
          {label}
        </Button>
      )}
      {total === undefined || shown === undefined ? null : (
        <span className="hidden text-note text-ink-soft print:inline">The first {tell(shown, total)}.</span>
      )}
    </p>
  );
}

const tell = (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)}`;
