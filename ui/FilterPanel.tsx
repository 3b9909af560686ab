import { useEffect, useRef, useState } from 'react';
import { ChevronDown } from './icons/ChevronDown.tsx';
import { SlidersHorizontal } from './icons/SlidersHorizontal.tsx';
import { X } from './icons/X.tsx';
import { PlainLink } from './PlainLink.tsx';

export interface FilterOption {
  label: string;
  /** Results with this option, the other filters as they are. */
  count: number;
  isChosen: boolean;
  /** The page with this option added, or taken away when it is chosen. */
  href: string;
}

export interface FilterGroup {
  label: string;
  options: FilterOption[];
  /** More are behind "Show all". */
  firstShown: number;
}

/**
 * Filters as links with counts, in a panel that opens and closes: it works without JavaScript, every combination has an address,
 * and what is offered leads somewhere. Choosing neither closes it nor takes the keyboard away.
 * ListControls brings it along; at an editor's desk, and for what cannot be counted: FilterBar.
 */
export function FilterPanel({ groups, onFollow }: { groups: FilterGroup[]; onFollow(href: string): void }) {
  const chosen = groups.flatMap(({ options }) => options).filter(({ isChosen }) => isChosen);
  const panel = useRef<HTMLDetailsElement>(null);
  const followed = useRef<string>(undefined);
  // Only at first: afterwards it is open or closed as the visitor left it.
  const [startsOpen] = useState(chosen.length > 0);
  // An option that was behind "Show all" stands elsewhere once it is chosen.
  useEffect(() => {
    if (!followed.current || document.activeElement !== document.body) return;
    const links = [...(panel.current?.querySelectorAll('a') ?? [])];
    links.find(({ dataset }) => dataset.option === followed.current)?.focus();
  });
  const follow = (href: string, option: string) => {
    followed.current = option;
    onFollow(href);
  };
  return (
    <details ref={panel} className="group/panel rounded-lg border border-line bg-panel print:hidden" open={startsOpen}>
      <summary className="flex items-center gap-2 px-4 py-3 text-note font-medium">
        <SlidersHorizontal aria-hidden className="size-4" /> Filters
        {chosen.length > 0 ? <span className="text-accent">{chosen.length}</span> : null}
        <ChevronDown aria-hidden className="ml-auto size-4 transition-transform group-open/panel:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line px-4 py-5 sm:grid-cols-2 lg:grid-cols-4">
        {groups
          .filter(({ options }) => options.length > 0)
          .map((group) => (
            <Group key={group.label} group={group} onFollow={follow} />
          ))}
      </div>
    </details>
  );
}

function Group({ group, onFollow }: { group: FilterGroup; onFollow(href: string, option: string): void }) {
  const { label, options, firstShown } = group;
  // What is chosen must be in sight to be taken away.
  const shown = options.filter(({ isChosen }, index) => index < firstShown || isChosen);
  const hidden = options.filter(({ isChosen }, index) => index >= firstShown && !isChosen);
  return (
    <section aria-label={label}>
      <h2 className="font-sans text-caption font-semibold tracking-wide text-ink-soft uppercase">{label}</h2>
      <OptionList options={shown} onFollow={onFollow} />
      {hidden.length > 0 ? (
        <details className="group/more">
          <summary className="mt-1 w-fit text-note text-accent hover:underline group-open/more:hidden">
            Show all {options.length}
          </summary>
          <OptionList options={hidden} onFollow={onFollow} />
        </details>
      ) : null}
    </section>
  );
}

function OptionList({ options, onFollow }: { options: FilterOption[]; onFollow(href: string, option: string): void }) {
  return (
    <ul className="mt-1">
      {options.map(({ label, count, isChosen, href }) => (
        <li key={label}>
          <PlainLink
            href={href}
            onFollow={(address) => onFollow(address, label)}
            data-option={label}
            aria-current={isChosen ? 'true' : undefined}
            className="flex items-center justify-between gap-3 rounded py-1 text-note hover:text-accent hover:underline aria-[current]:font-semibold aria-[current]:text-accent"
          >
            <span className="min-w-0 truncate">{label}</span>
            {isChosen ? (
              <X aria-label="(remove)" className="size-4 shrink-0" />
            ) : (
              <span className="text-caption text-ink-soft tabular-nums">{count}</span>
            )}
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
