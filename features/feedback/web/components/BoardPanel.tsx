import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Thread } from '../../contract.ts';
import { ideaStateLabels, ideaStates, longest } from '../../vocabulary.ts';

/** The first line is the title already. */
function afterFirstLine(text = ''): string {
  return text.split('\n').slice(1).join('\n').trim();
}

/** An idea on the public board, in the editor's words. Nothing stands there that no editor has put there. */
export function BoardPanel({ thread }: { thread: Thread }) {
  const { api } = useRouteContext({ from: '__root__' });
  const publish = useTold(api.feedback.publish.mutationOptions(), {
    done: ({ boardState }) => ({ title: boardState ? 'The idea is on the board' : 'The idea is off the board' }),
    failed: 'The board was not changed',
    refresh: [api.feedback.key()],
  });
  if (thread.kind !== 'idea' && !thread.boardState) return null;
  const { id, revision, title, boardText, boardState, posts } = thread;
  return (
    <Panel title="Board of ideas" aside={boardState ? <TextLink to="/ideas">Open</TextLink> : 'Not on it'}>
      <Form
        className="grid gap-field p-4"
        onSend={({ text }) =>
          publish.mutate({
            id,
            revision,
            state: ideaStates.find((one) => one === text('state')) ?? null,
            title: text('title'),
            text: text('text'),
          })
        }
      >
        <UnsavedGuard isBusy={publish.isPending} />
        <TextField name="title" label="Title" isRequired maxLength={longest.title} defaultValue={title} />
        <LongTextField
          name="text"
          label="What it is about"
          hint="Everybody reads this: leave out who asked for it."
          rows={5}
          maxLength={longest.text}
          defaultValue={boardText ?? afterFirstLine(posts.find(({ origin }) => origin === 'reader')?.text)}
        />
        <SelectField
          name="state"
          label="State"
          emptyLabel="Not on the board"
          choices={ideaStates.map((value) => ({ value, label: ideaStateLabels[value] }))}
          defaultValue={boardState ?? 'open'}
          hint={boardState ? 'Who voted and asked for it is told of a new state by mail.' : undefined}
        />
        <Button type="submit" isBusy={publish.isPending} className="justify-self-start">
          {boardState ? 'Save' : 'Put on the board'}
        </Button>
      </Form>
    </Panel>
  );
}
