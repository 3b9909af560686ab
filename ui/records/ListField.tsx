import { useRef, useState } from 'react';
import { TextField } from '../fields/TextField.tsx';
import { focusWhenLost } from '../focus-when-lost.ts';
import { IconButton } from '../IconButton.tsx';
import { Plus } from '../icons/Plus.tsx';
import { X } from '../icons/X.tsx';

interface ListFieldProps {
  /** Under which a form sends what is typed and not added yet; left out where the page sends the list itself. */
  name?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  values: readonly string[];
  onChange(values: string[]): void;
  maxLength: number;
  type?: 'text' | 'url';
}

/**
 * A list of short texts, added one by one with Enter or the plus button. Blank and repeated ones are ignored. Not for what is chosen from a
 * list: that is a `CheckGroup`.
 */
export function ListField(props: ListFieldProps) {
  const { name = '', label, hint, error, placeholder, values, onChange, maxLength, type = 'text' } = props;
  const [draft, setDraft] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const add = () => {
    const value = draft.trim();
    if (value && !values.some((one) => one.toLowerCase() === value.toLowerCase())) onChange([...values, value]);
    setDraft('');
  };
  return (
    <div ref={place}>
      <div className="flex items-start gap-2">
        <TextField
          // Who saves with a word in the field means it to be in the list.
          name={draft.trim() === '' ? '' : name}
          label={label}
          hint={hint}
          error={error}
          className="flex-1"
          inputMode={type}
          dir="auto"
          value={draft}
          maxLength={maxLength}
          placeholder={placeholder}
          onValue={setDraft}
          onKeyDown={(event) => {
            // The Enter that ends a composition (Japanese, Chinese) writes a word; it adds nothing.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <IconButton
          label={`Add to ${label}`}
          icon={<Plus aria-hidden className="size-4" />}
          variant="secondary"
          onClick={add}
          className="mt-6.5"
        />
      </div>
      {values.length > 0 ? (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="chip inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft pl-3 text-note text-accent-strong"
            >
              <bdi className="truncate">{value}</bdi>
              <IconButton
                label={`Remove ${value}`}
                icon={<X aria-hidden className="size-3.5" />}
                size="small"
                onClick={() => {
                  // The plus button: on the next cross, a press too many would remove that as well; in the field, a finger would have a keyboard come up.
                  focusWhenLost(() => place.current?.querySelector('button'));
                  onChange(values.filter((one) => one !== value));
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
