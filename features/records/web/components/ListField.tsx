import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';

interface ListFieldProps {
  label: string;
  hint?: string | undefined;
  placeholder?: string | undefined;
  values: readonly string[];
  onChange(values: string[]): void;
  maxLength: number;
  type?: 'text' | 'url';
}

/** A list of short texts, added one by one with Enter or the plus button. Blank and repeated ones are ignored. */
export function ListField({ label, hint, placeholder, values, onChange, maxLength, type = 'text' }: ListFieldProps) {
  const [draft, setDraft] = useState('');
  const id = useId();
  const add = () => {
    const value = draft.trim();
    if (value && !values.some((one) => one.toLowerCase() === value.toLowerCase())) onChange([...values, value]);
    setDraft('');
  };
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {hint ? <p className="text-xs text-ink-soft">{hint}</p> : null}
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          type="text"
          inputMode={type}
          dir="auto"
          value={draft}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            // The Enter that ends a composition (Japanese, Chinese) writes a word; it adds nothing.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          className="w-full rounded-md border border-line bg-panel px-3 py-2 placeholder:text-ink-soft hover:border-line-strong"
        />
        <button
          type="button"
          onClick={add}
          aria-label={`Add to ${label}`}
          className="grid w-11 shrink-0 place-items-center rounded-md border border-line-strong hover:bg-sunken"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </div>
      {values.length > 0 ? (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft py-1 pr-1.5 pl-3 text-sm text-accent-strong"
            >
              <bdi className="truncate">{value}</bdi>
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="rounded-full p-1 hover:bg-panel"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
