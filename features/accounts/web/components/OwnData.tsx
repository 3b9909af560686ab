import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { leave } from '../auth-requests.ts';
import { PasswordAgain } from './PasswordAgain.tsx';

/** Everything that is held about one's own address as a file, and the end of it. @param isReader who has rights is not erased by the way */
export function OwnData({ isReader }: { isReader: boolean }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  const [isAsked, setAsked] = useState(false);
  const erase = useMutation(
    accounts.erase.mutationOptions({
      onSuccess: () => {
        leave();
        window.location.assign('/');
      },
    }),
  );
  return (
    <>
      <p className="mb-4 max-w-prose text-note text-ink-soft">
        All that is held about your address: account, sessions, passkeys, what you follow and what came of it, your
        reading list, webhooks, API keys with their use, letters, messages, submissions and mails.
        {isReader ? '' : ' An account with rights is erased once an administrator has made it a reader’s.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <AnchorButton href="/api/me/held.json" download>
          Download it
        </AnchorButton>
        {isReader ? <Button onClick={() => setAsked(true)}>Erase everything</Button> : null}
      </div>
      {isAsked ? (
        <FormDialog
          title="Erase your account?"
          note="All of the above goes at once, and nobody can bring it back: mails, feeds, calendars and programs with your keys stop. Ideas you sent stay without your name. Your password first."
          submitLabel="Erase everything"
          tone="danger"
          isBusy={erase.isPending || erase.isSuccess}
          error={erase.error && errorMessage(erase.error)}
          onClose={() => {
            setAsked(false);
            erase.reset();
          }}
          onSubmit={(form) => erase.mutate({ password: String(form.get('password')) })}
        >
          <PasswordAgain />
        </FormDialog>
      ) : null}
    </>
  );
}
