import type { ComponentProps } from 'react';

interface FormProps
  extends Pick<
    ComponentProps<'form'>,
    'action' | 'aria-label' | 'children' | 'className' | 'id' | 'method' | 'noValidate'
  > {
  onSend(fields: SentFields): void;
}

/** What stands in a form that is sent. */
export interface SentFields {
  data: FormData;
  /** Of a field, without the blanks around it; empty where there is none. */
  text(name: string): string;
  /** Empties the form again. */
  reset(): void;
}

/**
 * A form that our script sends; with `action` and `method` it also works without. To narrow a list: FilterBar. In a dialog: FormDialog. Of a
 * record: RecordForm.
 */
export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        const element = event.currentTarget;
        const data = new FormData(element);
        onSend({ data, text: (name) => String(data.get(name) ?? '').trim(), reset: () => element.reset() });
      }}
    />
  );
}
