import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { focusWhenLost } from '../../../../ui/focus-when-lost.ts';
import { Message } from '../../../../ui/Message.tsx';
import { sendConfirmation } from '../auth-requests.ts';

interface SignUpSentProps {
  /** null: a form that was sent without JavaScript; the address does not stand in that of the page. */
  email: string | null;
  /** As for CredentialsForm. */
  next?: string | undefined;
  onCorrect(): void;
}

/** What happens after signing up, in the place of the form. It says the same of a new and a known address. */
export function SignUpSent({ email, next, onCorrect }: SignUpSentProps) {
  const place = useRef<HTMLDivElement>(null);
  // The form took its button with it.
  useEffect(() => focusWhenLost(() => place.current?.querySelector('button')), []);
  const again = useMutation({ mutationFn: (address: string) => sendConfirmation(address, next) });
  return (
    <div ref={place} className="grid gap-field">
      <Message tone="good">
        Check your email for the confirmation link!
        {email ? (
          <>
            {' '}
            It is on its way to <strong className="wrap-anywhere">{email}</strong>.
          </>
        ) : null}
      </Message>
      <p className="text-note">
        The link works for 24 hours. Once you have opened it, sign in with your password. If the address has an account
        already, the mail says so.
      </p>
      {email ? (
        <>
          <p className="text-note text-ink-soft">Nothing came? Look among the junk, or send the mail again.</p>
          {again.error ? <Message tone="danger">{errorMessage(again.error)}</Message> : null}
          {again.isSuccess ? <Message tone="good">The mail is sent again, if the address waits for it.</Message> : null}
          <div className="flex flex-wrap gap-2">
            <Button isBusy={again.isPending} onClick={() => again.mutate(email)}>
              Send it again
            </Button>
            <Button onClick={onCorrect}>Correct the address</Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
