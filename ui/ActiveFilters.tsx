import { useRef } from 'react';
import { X } from './icons/X.tsx';
import { PlainLink } from './PlainLink.tsx';

/**
 * Below a FilterPanel: one removable badge for each option that is chosen, also for those that the panel no longer offers. The row
 * takes the keyboard when what it stood on goes away, so that it goes on from here and not from the top of the page. Not for a FilterBar,
 * whose fields show what is chosen. An old bookmark or a slip in an address may ask for what no entry has: that is said, with the way out.
 */
export function ActiveFilters({
  filters,
  clearHref,
  onFollow,
}: {
  /** `unknownIn`: what the facet is called in which no entry has it. */
  filters: { label: string; href: string; unknownIn?: string | undefined }[];
  clearHref: string;
  onFollow(href: string): void;
}) {
  const row = useRef<HTMLFieldSetElement>(null);
  const follow = (href: string) => {
    row.current?.focus();
    onFollow(href);
  };
  return (
    <fieldset
      ref={row}
      tabIndex={-1}
      aria-label="Active filters"
      className="flex min-w-0 flex-wrap items-center gap-2 text-note outline-none"
    >
      {filters.length > 0 ? <span className="text-ink-soft">Active filters:</span> : null}
      {filters.map(({ label, href }) => (
        <PlainLink
          key={href}
          href={href}
          onFollow={follow}
          aria-label={`Remove the filter ${label}`}
          className="chip inline-flex max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 font-medium text-accent-strong hover:line-through"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden className="size-3.5 shrink-0 print:hidden" />
        </PlainLink>
      ))}
      {filters.length > 0 ? (
        <PlainLink
          href={clearHref}
          onFollow={follow}
          className="ml-1 text-ink-soft underline hover:text-ink print:hidden"
        >
          Clear all
        </PlainLink>
      ) : null}
      {filters.map(({ label, href, unknownIn }) =>
        unknownIn ? (
          <p key={href} className="w-full wrap-anywhere">
            No entry has “{label}” under {unknownIn}.{' '}
            <PlainLink href={href} onFollow={follow} className="link print:hidden">
              Leave this filter out
            </PlainLink>
          </p>
        ) : null,
      )}
    </fieldset>
  );
}
