import { useRouteContext } from '@tanstack/react-router';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { LONGEST_NAME } from '../../vocabulary.ts';

/** What one is called. */
export function NameForm({ fullName }: { fullName: string | null }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  const change = useTold(accounts.changeProfile.mutationOptions(), {
    done: 'Your name is changed',
    failed: 'Your name was not changed',
    refresh: [accounts.me.key()],
  });
  return (
    <Form className="grid max-w-md gap-3" onSend={({ text }) => change.mutate({ fullName: text('fullName') })}>
      <TextField
        name="fullName"
        label="Name"
        hint="Seen by those who look after the site. Empty: your address stands for you."
        defaultValue={fullName ?? ''}
        error={fieldErrors(change.error).fullName}
        maxLength={LONGEST_NAME}
        autoComplete="name"
      />
      <Button type="submit" isBusy={change.isPending} className="justify-self-start">
        Save
      </Button>
    </Form>
  );
}
