import type { LinkProps } from '@tanstack/react-router';
import { Button } from './Button.tsx';
import { buttonClass } from './button-look.ts';
import { LinkButton } from './LinkButton.tsx';

interface ShowMoreProps {
  /** "Show more", or what there is more of. */
  label?: string;
  /** The same page with more on it, made with `linkOptions`; it works without scripts. */
  link?: LinkProps;
  /** The same within a Printed part, which follows plain links. */
  href?: string;
  /** In the place of a link, where more has no address. */
  onMore?(): void;
  isBusy?: boolean;
  className?: string;
}

/** More below what is there already. Instead of it: Pager. */
export function ShowMore({ label = 'Show more', link, href, onMore, isBusy, className = 'mt-8' }: ShowMoreProps) {
  return (
    <p className={`text-center ${className}`}>
      {href !== undefined ? (
        <a href={href} data-keeps-place className={buttonClass({})}>
          {label}
        </a>
      ) : link ? (
        <LinkButton {...link} resetScroll={false}>
          {label}
        </LinkButton>
      ) : (
        <Button onClick={onMore} isBusy={isBusy}>
          {label}
        </Button>
      )}
    </p>
  );
}
