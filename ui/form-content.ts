/** What stands in a form, by the names of its fields; a name without a value was ticked off or left out. */
export type FormContent = Readonly<Record<string, readonly string[]>>;

/** Files are left out: nothing can put them back. */
export function readContent(form: HTMLFormElement): FormContent {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [name, data.getAll(name).filter((value) => typeof value === 'string')]),
  );
}

export function sameValues(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** The fields in which two contents of a form differ. */
export function changedNames(one: FormContent, other: FormContent): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !sameValues(one[name], other[name]));
}

/** Told to a form whose content is put back: to what keeps its values in state and not in a control (SentList). */
export const CONTENT_PUT_BACK = 'content-put-back';

/** Puts values into their fields as if somebody had typed them, so that whoever listens to the fields hears of it. */
export function writeContent(form: HTMLFormElement, content: FormContent): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      const [value] = content[field.name] ?? [];
      if (value !== undefined) writeInto(field, value, 'change');
    } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
      const values = content[field.name];
      if (!values || field.type === 'hidden') continue;
      if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
        if (values.includes(field.value) !== field.checked) field.click();
      } else writeInto(field, values[0] ?? '', 'input');
    }
  }
  form.dispatchEvent(new CustomEvent<FormContent>(CONTENT_PUT_BACK, { detail: content }));
}

/** By the setter of the element's kind: React replaces that of the element itself, and would take the value for the one it knows. */
function writeInto(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
  told: string,
): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(told, { bubbles: true }));
}
