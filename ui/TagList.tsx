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
  return (
    <ul aria-label={label} className={['tags', isStrong ? 'tags-strong' : '', className].filter(Boolean).join(' ')}>
      {values.slice(0, shown).map((value) => (
        <li key={value} title={titleOf(value)}>
          {value}
        </li>
      ))}
      {hidden.length > 0 ? (
        <li title={hidden.join(', ')}>
          {`+${hidden.length}`}
          <span className="sr-only">{`: ${hidden.join(', ')}`}</span>
        </li>
      ) : null}
    </ul>
  );
}

const itself = (value: string) => value;
