import { X } from './icons/X.tsx';
import { PlainLink } from './PlainLink.tsx';

/** One removable badge for each option that is chosen, also for those that the panel no longer offers. */
export function ActiveFilters({
  filters,
  clearHref,
  onFollow,
}: {
  filters: { label: string; href: string }[];
  clearHref: string;
  onFollow(href: string): void;
}) {
  if (filters.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-soft">Active filters:</span>
      {filters.map(({ label, href }) => (
        <PlainLink
          key={href}
          href={href}
          onFollow={onFollow}
          aria-label={`Remove the filter ${label}`}
          className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 font-medium text-accent-strong hover:line-through"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </PlainLink>
      ))}
      <PlainLink href={clearHref} onFollow={onFollow} className="ml-1 text-ink-soft underline hover:text-ink">
        Clear all
      </PlainLink>
    </div>
  );
}
