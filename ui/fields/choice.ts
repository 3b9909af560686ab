/** One of several that a field offers. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

/** From a list of words as vocabularies keep it, in its order. */
export function choicesOf<Value extends string>(labels: Readonly<Record<Value, string>>): Choice<Value>[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
