import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts';
import { changePassword } from '../auth-requests.ts';

/** Another password, for who knows the one there is. */
export function PasswordChange() {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const change = useMutation({
    mutationFn: (to: { current: string; next: string }) => changePassword(to.current, to.next),
    onSuccess: async () => {
      showToast({ tone: 'success', title: 'Your password is changed', description: 'All other sessions have ended.' });
      setAsked(false);
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Change your password</Button>
      {isAsked ? (
        <FormDialog
          title="Change your password"
          note="You stay signed in here, and are signed out everywhere else."
          submitLabel="Change it"
          isBusy={change.isPending}
          error={change.error && errorMessage(change.error)}
          onClose={() => {
            setAsked(false);
            change.reset();
          }}
          onSubmit={(form) => change.mutate({ current: String(form.get('current')), next: String(form.get('next')) })}
        >
          <TextField
            kind="password"
            name="current"
            label="Password you have now"
            isRequired
            maxLength={MAX_PASSWORD_LENGTH}
            autoComplete="current-password"
          />
          <TextField
            kind="password"
            name="next"
            label={`New password (min ${MIN_PASSWORD_LENGTH} characters)`}
            isRequired
            minLength={MIN_PASSWORD_LENGTH}
            maxLength={MAX_PASSWORD_LENGTH}
            autoComplete="new-password"
          />
        </FormDialog>
      ) : null}
    </>
  );
}
