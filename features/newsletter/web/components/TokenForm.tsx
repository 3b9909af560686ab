import type { ReactNode } from 'react';
import { Form } from '../../../../ui/Form.tsx';

interface TokenFormProps {
  /** The page that it stands on. */
  action: string;
  token: string;
  isBusy: boolean;
  className?: string;
  onSubmit(fields: FormData): void;
  children: ReactNode;
}

/** A form on a page that a link in a mail leads to; without scripts it is sent to the page itself, with the token of the link. */
export function TokenForm({ action, token, isBusy, className, onSubmit, children }: TokenFormProps) {
  return (
    <Form method="post" action={action} onSend={({ data }) => onSubmit(data)}>
      <input type="hidden" name="token" value={token} />
      <fieldset disabled={isBusy} className={className}>
        {children}
      </fieldset>
    </Form>
  );
}
