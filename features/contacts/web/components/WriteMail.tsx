import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Message } from '../../../../ui/Message.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Person } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';

/** A mail from person to person. */
export function WriteMail({ person: { id, addresses } }: { person: Person }) {
  const { api } = useRouteContext({ from: '__root__' });
  const keptAs = `contact mail ${id}`;
  const forgetText = useForgetText(keptAs);
  const once = useOnceKey();
  const write = useTold(api.contacts.writeMail.mutationOptions({ context: once.context }), {
    done: 'The mail is on its way',
    failed: 'The mail was not sent',
    isSaid: () => true,
    refresh: [api.contacts.find.key()],
  });
  const reachable = addresses.filter(({ refusal }) => refusal === null);
  const [first] = reachable;
  if (!first) return null;
  const hasLeft = reachable.some(({ consent }) => consent === 'unsubscribed');
  return (
    <Panel title="Write a mail">
      <Fold summary="Write to one address" summaryClass="link-quiet p-4 text-note" keptAs={keptAs}>
        <Form
          className="grid gap-field px-4 pb-4"
          onSend={({ text, reset }) =>
            write.mutate(
              { id, email: text('email') || first.email, subject: text('subject'), text: text('text') },
              {
                onSuccess: () => {
                  forgetText();
                  reset();
                  once.renew();
                },
              },
            )
          }
        >
          <UnsavedGuard keptAs={keptAs} isBusy={write.isPending} isNew />
          {hasLeft ? (
            <p className="text-note text-ink-soft">
              They have left the letter. A personal answer is allowed, advertising is not.
            </p>
          ) : null}
          {write.error ? <Message tone="danger">{errorMessage(write.error)}</Message> : null}
          <SelectField
            name="email"
            label="To"
            choices={reachable.map(({ email }) => ({ value: email, label: email }))}
            defaultValue={first.email}
          />
          <TextField name="subject" label="Subject" isRequired maxLength={longest.subject} />
          <LongTextField
            name="text"
            label="Text"
            hint="Answers go to your own address."
            isRequired
            rows={6}
            maxLength={longest.text}
          />
          <Button type="submit" variant="primary" isBusy={write.isPending} className="justify-self-start">
            {write.isPending ? 'Sending…' : 'Send'}
          </Button>
        </Form>
      </Fold>
    </Panel>
  );
}
