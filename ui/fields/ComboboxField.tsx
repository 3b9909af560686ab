import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ComboboxControlProps } from './ComboboxControl.tsx';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

export interface ComboboxFieldProps<Value extends string> extends SelectFieldProps<Value> {
  /** What was typed: the choices are what a search of it found, and are not narrowed here. Left out: they are all there. */
  onSearch?(words: string): void;
  /** What was typed stays when the list closes and nothing was chosen, for an owner who asks about it; otherwise what is chosen comes back. */
  keepsWords?: boolean;
}

/**
 * One of a list so long that people type to find it: units, time zones, companies. It arrives as a SelectField, which works before and
 * without scripts and is what stays when they fail; one that can be searched takes its place as soon as its code is there, with what was
 * chosen and the focus. A list of ten is a SelectField; words that may be new are a TextField with `list`.
 */
export function ComboboxField<Value extends string>({
  onSearch,
  keepsWords = false,
  ...props
}: ComboboxFieldProps<Value>) {
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | undefined>(props.defaultValue);
  const [loaded, setLoaded] = useState<{ ComboboxControl: ComponentType<ComboboxControlProps>; hasFocus: boolean }>();
  useEffect(() => {
    import('./ComboboxControl.tsx').then(
      ({ ComboboxControl }) =>
        setLoaded({ ComboboxControl, hasFocus: place.current?.contains(document.activeElement) ?? false }),
      () => {},
    );
  }, []);
  const choose = (value: Value) => {
    setChosen(value);
    props.onValue?.(value);
  };
  return (
    <div ref={place} className="contents">
      {loaded ? (
        <loaded.ComboboxControl
          {...props}
          onSearch={onSearch}
          keepsWords={keepsWords}
          defaultValue={chosen}
          // What is offered is what is chosen; nothing, when the field was emptied.
          onValue={(value) => choose(value as Value)}
          hasFocus={loaded.hasFocus}
        />
      ) : (
        <SelectField {...props} onValue={choose} />
      )}
    </div>
  );
}
