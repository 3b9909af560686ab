/**
 * primary: what the page is for, once in sight. secondary: everything else. quiet: in rows and bars, where borders would be a fence.
 * danger: what takes something away.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** small: in rows of lists. large: on pages that invite. */
export type ButtonSize = 'small' | 'usual' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as what it stands in. */
  isWide?: boolean | undefined;
  /** Where it stands (margins, place in a grid), never how it looks. */
  className?: string | undefined;
}

/** How buttons look, whether they are buttons or links. See `.button` in theme.css. */
export function buttonClass({
  variant = 'secondary',
  size = 'usual',
  isWide = false,
  className = '',
}: ButtonLook): string {
  return ['button', `button-${variant}`, size === 'usual' ? '' : `button-${size}`, isWide ? 'w-full' : '', className]
    .filter(Boolean)
    .join(' ');
}
