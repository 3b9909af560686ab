import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';

/** Another mail address, once its owner has confirmed it. */
export function AddressChange({ email }: { email: string }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  const [isAsked, setAsked] = useState(false);
  const waiting = useQuery(accounts.findAddressChange.queryOptions());
  const refresh = [accounts.findAddressChange.key()];
  const ask = useTold(accounts.askAddressChange.mutationOptions({ onSuccess: () => setAsked(false) }), {
    done: 'A link is on its way to the new address',
    failed: 'The link was not sent',
    isSaid: () => true,
    refresh,
  });
  const withdraw = useTold(accounts.withdrawAddressChange.mutationOptions(), {
    done: 'Your address stays as it is',
    failed: 'It was not taken back',
    // Confirmed in another window meanwhile, the address is another one.
    refresh: [...refresh, accounts.me.key()],
  });
  const errors = fieldErrors(ask.error);
  const change = waiting.data;
  return (
    <>
      <p className="mb-4 max-w-prose wrap-anywhere text-note">
        You sign in with <strong>{email}</strong>, and mails go there.
      </p>
      {waiting.error ? (
        <Message tone="warn" className="mb-4">
          Whether a new address waits to be confirmed could not be loaded. {errorMessage(waiting.error)}{' '}
          <TextButton onClick={() => waiting.refetch()}>Try again</TextButton>
        </Message>
      ) : null}
      {change ? (
        <Message tone="info" className="mb-4">
          Waits to be confirmed: <strong className="wrap-anywhere">{change.email}</strong>. Open the link in the mail to
          it, where you are signed in, until <Time at={change.expiresAt} form="moment" isInText />. Nothing came? Look
          among the junk, or ask again.
        </Message>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked(true)}>{change ? 'Ask again' : 'Change your mail address'}</Button>
        {change ? (
          <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Take it back
          </Button>
        ) : null}
      </div>
      {isAsked ? (
        <FormDialog
          title="Change your mail address"
          note="A mail to the new address has a link that confirms it; until then nothing changes. The address you have is told, too."
          submitLabel="Send the link"
          isBusy={ask.isPending}
          error={ask.error && !errors.email ? errorMessage(ask.error) : null}
          onClose={() => {
            setAsked(false);
            ask.reset();
          }}
          onSubmit={(form) => ask.mutate({ email: String(form.get('email')), password: String(form.get('password')) })}
        >
          <TextField
            kind="email"
            name="email"
            label="New mail address"
            defaultValue={change?.email}
            error={errors.email}
            isRequired
            maxLength={254}
            autoComplete="email"
          />
          <PasswordAgain />
        </FormDialog>
      ) : null}
    </>
  );
}
