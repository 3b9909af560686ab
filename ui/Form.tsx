import type { ComponentProps } from 'react';
import { useFirstError } from './use-first-error.ts';
import { useOneSend } from './use-one-send.ts';

interface FormProps
  extends Pick<
    ComponentProps<'form'>,
    'action' | 'aria-label' | 'children' | 'className' | 'id' | 'method' | 'noValidate' | 'onInput'
  > {
  onSend(fields: SentFields): void;
}

/** What stands in a form that is sent. */
export interface SentFields {
  data: FormData;
  /** Of a field, without the blanks around it; empty where there is none. */
  text(name: string): string;
  /** For what has to look again when the answer is there: people go on typing meanwhile. */
  form: HTMLFormElement;
  /** Empties the form again. */
  reset(): void;
}

/**
 * A form that our script sends; with `action` and `method` it also works without. To narrow a list: FilterBar. In a dialog: FormDialog. Of a
 * record: RecordForm.
 */
export function Form({ onSend, ...form }: FormProps) {
  const once = useOneSend();
  const element = useFirstError();
  return (
    <form
      {...form}
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        const element = event.currentTarget;
        // With the button that sent it: a form may offer two deeds.
        const data = new FormData(element, event.nativeEvent.submitter);
        const text = (name: string) => String(data.get(name) ?? '').trim();
        once(() => onSend({ data, text, form: element, reset: () => element.reset() }));
      }}
    />
  );
}
