interface TagListProps {
  /** What they are, for screen readers. */
  label: string;
  values: readonly string[];
  /** The others are counted, and named to whoever points at the count. */
  shown?: number;
  isStrong?: boolean;
  /** What pointing at one tells; left out: its whole text, for one that is cut off. */
  titleOf?(value: string): string | undefined;
  className?: string;
}

const SHOWN = 3;

/** The first few words about something and how many more there are; nothing when there are none. One word with a meaning: Badge. */
export function TagList(props: TagListProps) {
  const { label, values, shown = SHOWN, isStrong = false, titleOf = itself, className = '' } = props;
  if (values.length === 0) return null;
  const hidden = values.slice(shown);
  const look = isStrong ? 'tag border-accent/40! text-accent-strong!' : 'tag';
  return (
    <ul aria-label={label} className={`tags ${className}`}>
      {values.slice(0, shown).map((value) => (
        <li key={value} title={titleOf(value)} className={look}>
          {value}
        </li>
      ))}
      {hidden.length > 0 ? (
        <li title={hidden.join(', ')} className={look}>
          <span aria-hidden>+{hidden.length}</span>
          <span className="sr-only">and {hidden.join(', ')}</span>
        </li>
      ) : null}
    </ul>
  );
}

const itself = (value: string) => value;
