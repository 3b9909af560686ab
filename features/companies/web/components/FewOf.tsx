const SHOWN = 3;

/** The first three values and how many more there are; nothing when there are none. */
export function FewOf({ label, values, isStrong = false }: { label: string; values: string[]; isStrong?: boolean }) {
  if (values.length === 0) return null;
  const hidden = values.slice(SHOWN);
  const look = isStrong ? 'tag border-accent/40! text-accent-strong!' : 'tag';
  return (
    <ul aria-label={label} className="relative flex w-fit max-w-full flex-wrap gap-1.5">
      {values.slice(0, SHOWN).map((value) => (
        <li key={value} title={value} className={`${look} max-w-full truncate`}>
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
