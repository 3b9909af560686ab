import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { errorMessage, fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Message } from '../../../../ui/Message.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Thread } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';

const outcomes = [
  { value: 'answered', label: 'Answered' },
  { value: 'waiting', label: 'Waiting for the reader' },
  { value: 'closed', label: 'Closed' },
] as const;

/** Answers the reader. What was written meanwhile is shown before an answer goes out; the text stays. */
export function ReplyForm({ thread }: { thread: Thread }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: saved } = useSuspenseQuery(api.feedback.listSavedReplies.queryOptions());
  const { base, isOvertaken, startFrom } = useDraftBase(thread);
  const keptAs = `reply ${thread.id}`;
  const forgetText = useForgetText(keptAs);
  const once = useOnceKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const reply = useTold(api.feedback.reply.mutationOptions({ context: once.context }), {
    done: ({ receivers }) => ({
      title: receivers > 0 ? 'Answer sent' : 'Answer written',
      description: receivers > 0 ? 'By mail, and on the reader’s page.' : 'The reader sees it on his page.',
    }),
    failed: 'The answer was not sent',
    isSaid: () => true,
    refresh: [api.feedback.key()],
  });
  const isRefused = hasCode(reply.error, 'CONFLICT');
  return (
    <Section title="Answer" className="mt-part" titleClass="mb-3">
      {reply.error ? (
        <Message tone={isRefused ? 'warn' : 'danger'} className="mb-4">
          {errorMessage(reply.error)}
        </Message>
      ) : null}
      <Form
        className="grid gap-field"
        onSend={({ text, reset }) =>
          reply.mutate(
            // What was refused was shown: who sends again has seen it.
            {
              id: thread.id,
              revision: isRefused ? thread.revision : base.revision,
              text: text('text'),
              state: stateOf(text('state')),
            },
            {
              onSuccess: (after) => {
                forgetText();
                reset();
                once.renew();
                startFrom(after);
              },
            },
          )
        }
      >
        <UnsavedGuard keptAs={keptAs} isBusy={reply.isPending} isNew />
        {saved.length > 0 ? (
          <SelectField
            name="saved"
            label="Insert a saved reply"
            emptyLabel="Choose one"
            value=""
            choices={saved.map(({ id, title }) => ({ value: id, label: title }))}
            onValue={(id) => insert(field.current, saved.find((one) => one.id === id)?.text ?? '')}
            className="xs:max-w-64"
          />
        ) : null}
        <LongTextField
          ref={field}
          name="text"
          label={describeReceivers(thread)}
          isRequired
          rows={6}
          maxLength={longest.text}
          error={fieldErrors(reply.error).text}
        />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField name="state" label="Afterwards it is" choices={outcomes} defaultValue="answered" />
          <Button type="submit" variant="primary" isBusy={reply.isPending}>
            {reply.isPending ? 'Sending…' : 'Send answer'}
          </Button>
          {isOvertaken && !isRefused ? (
            <p role="status" className="text-note text-danger">
              Something was written or changed here since you began.
            </p>
          ) : null}
        </div>
      </Form>
    </Section>
  );
}

function describeReceivers({ receivers }: Thread): string {
  if (receivers === 0) return 'Your answer, shown on the reader’s page';
  return receivers === 1 ? 'Your answer, sent by mail' : `Your answer, mailed to ${formatCounted(receivers, 'reader')}`;
}

function stateOf(word: string) {
  return outcomes.find(({ value }) => value === word)?.value ?? 'answered';
}

/** Where the cursor is, as if it had been typed: whoever keeps the text hears of it. */
function insert(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A word among editors. */
export function NoteForm({ thread }: { thread: Thread }) {
  const { api } = useRouteContext({ from: '__root__' });
  const keptAs = `note ${thread.id}`;
  const forgetText = useForgetText(keptAs);
  const once = useOnceKey();
  const note = useTold(api.feedback.addNote.mutationOptions({ context: once.context }), {
    done: 'Note added',
    failed: 'The note was not added',
    refresh: [api.feedback.key()],
  });
  return (
    <Fold summary="Add a note for editors" summaryClass="link-quiet text-note" className="mt-part" keptAs={keptAs}>
      <Form
        className="mt-3 grid gap-field"
        onSend={({ text, reset }) =>
          note.mutate(
            { id: thread.id, text: text('text') },
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
        <UnsavedGuard keptAs={keptAs} isBusy={note.isPending} isNew />
        <LongTextField name="text" label="Note, never sent" isRequired rows={3} maxLength={longest.text} />
        <Button type="submit" isBusy={note.isPending} className="justify-self-start">
          Add note
        </Button>
      </Form>
    </Fold>
  );
}
