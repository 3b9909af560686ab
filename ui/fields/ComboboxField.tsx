import { type ComponentType, useEffect, useState } from 'react';
import type { ComboboxControlProps } from './ComboboxControl.tsx';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

/**
 * One of a list so long that people type to find it: units, time zones, companies. It arrives as a SelectField, which works before and
 * without scripts and is what stays when they fail; one that can be searched takes its place as soon as its code is there. A list of ten is a
 * SelectField; words that may be new are a TextField with `list`.
 */
export function ComboboxField<Value extends string>(props: SelectFieldProps<Value>) {
  const [loaded, setLoaded] = useState<{ ComboboxControl: ComponentType<ComboboxControlProps> } | null>(null);
  useEffect(() => {
    import('./ComboboxControl.tsx').then(setLoaded, () => {});
  }, []);
  if (!loaded) return <SelectField {...props} />;
  // What is offered is what is chosen.
  const onValue = props.onValue && ((value: string) => props.onValue?.(value as Value));
  return <loaded.ComboboxControl {...props} onValue={onValue} />;
}
