import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

/** Name of the field by which a list was narrowed, until it is left. Not of one bar: some are drawn anew as a whole. */
let narrowedBy: string | null = null;

interface FilterBarProps {
  /** Page that the form leads to. */
  action: string;
  /** Of the button, which browsers without scripts need. */
  submitLabel?: string;
  /** Filters that a new search keeps, for browsers without JavaScript. */
  kept?: readonly (readonly [name: string, value: string])[];
  onSubmit(fields: FormData): void;
  /** Of the button; of the fields, too, then. */
  size?: 'small';
  className?: string;
  /** Fields with `defaultValue`; a `key` of that value lets a search from elsewhere (back button, link) show. */
  children: ReactNode;
}

/**
 * Narrows the list below it: a plain GET form that works without JavaScript; with it, every choice counts at once and words when they are
 * sent. For text and one order: ListSearchForm. For filters with counts: FilterPanel.
 */
export function FilterBar({
  action,
  submitLabel = 'Search',
  kept = [],
  onSubmit,
  size,
  className = '',
  children,
}: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // With its new value the field is drawn anew (its key), and the keyboard would go on at the top of the page.
    const field =
      narrowedBy && document.activeElement === document.body && form.current?.elements.namedItem(narrowedBy);
    if (field instanceof HTMLElement) field.focus();
  });
  const send = (fields: HTMLFormElement) => {
    narrowedBy = document.activeElement?.getAttribute('name') ?? null;
    onSubmit(new FormData(fields));
  };
  return (
    <search>
      <form
        ref={form}
        onBlur={() => {
          narrowedBy = null;
        }}
        action={action}
        method="get"
        // The address says by what the list is narrowed, also for who comes back to it.
        autoComplete="off"
        className={`flex flex-wrap items-end gap-3 ${className}`}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) send(currentTarget);
        }}
      >
        {children}
        {kept.map(([name, value]) => (
          <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" size={size}>
          {submitLabel}
        </Button>
      </form>
    </search>
  );
}
