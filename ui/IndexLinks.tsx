import { PlainLink } from './PlainLink.tsx';

interface IndexLinksProps {
  /** What they lead into. */
  label: string;
  entries: readonly {
    /** What is seen: a letter, a year. */
    text: string;
    /** For screen readers, where the text says too little: "M, 12 terms". */
    name?: string;
    /** null: there is nothing under it. */
    href: string | null;
    isCurrent: boolean;
  }[];
  onFollow(href: string): void;
}

/** An index over a long list: letters or years in a row, those without entries kept in their place. A few choices: SegmentedLinks. */
export function IndexLinks({ label, entries, onFollow }: IndexLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {entries.map(({ text, name, href, isCurrent }) =>
        href === null ? (
          // A link can't be disabled; what leads nowhere is a disabled button.
          <button key={text} type="button" disabled aria-label={name} className="index-entry">
            {text}
          </button>
        ) : (
          <PlainLink
            key={text}
            href={href}
            onFollow={onFollow}
            aria-current={isCurrent ? 'true' : undefined}
            aria-label={name}
            className="index-entry"
          >
            {text}
          </PlainLink>
        ),
      )}
    </nav>
  );
}
