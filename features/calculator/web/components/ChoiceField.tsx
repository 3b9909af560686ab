/** A row of radio buttons that look like one switch. */
export function ChoiceField<Value extends string>({
  legend,
  name,
  options,
  labels,
  value,
  onChange,
  isQuiet = false,
}: {
  legend: string;
  name: string;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChange(value: Value): void;
  /** The legend is for screen readers only. */
  isQuiet?: boolean;
}) {
  return (
    <fieldset>
      <legend className={isQuiet ? 'sr-only' : 'mb-2 text-sm font-medium'}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-lg border border-line-strong p-0.5">
        {options.map((option) => (
          <label
            key={option}
            className="relative cursor-pointer rounded-md px-3 py-1.5 text-sm text-ink-soft hover:text-ink has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              autoComplete="off"
              className="sr-only"
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
