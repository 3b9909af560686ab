import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';

interface TestLetterFormProps {
  issueId: string;
  /** What is shown is not what is saved: a test of it would come as it was before. */
  isChanged: boolean;
}

/** Sends what is saved to one address; the editor's own unless another is written. */
export function TestLetterForm({ issueId, isChanged }: TestLetterFormProps) {
  const { api } = useRouteContext({ from: '/admin/newsletter/$id' });
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const once = useOnceKey();
  const test = useTold(api.letters.sendTest.mutationOptions({ context: once.context, onSuccess: once.renew }), {
    done: ({ sentTo }) => ({ title: 'Test letter sent', description: sentTo }),
    failed: 'The test letter was not sent',
    // Its stories stay as they were tested from now on, and the page says so.
    refresh: [api.letters.key()],
  });
  return (
    <Form
      className="flex flex-wrap items-end gap-2"
      onSend={({ text }) => test.mutate({ id: issueId, to: text('to') })}
    >
      <TextField
        kind="email"
        name="to"
        label="Test address"
        error={fieldErrors(test.error).to}
        isRequired
        defaultValue={me?.email}
        className="w-60"
      />
      <Button type="submit" isBusy={test.isPending} isDisabled={isChanged}>
        {test.isPending ? 'Sending…' : 'Send a test'}
      </Button>
    </Form>
  );
}
