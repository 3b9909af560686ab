import { useRouteContext } from '@tanstack/react-router';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Person } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';

/** What editors wrote down. */
export function NotePanel({ person: { id, notes } }: { person: Person }) {
  const { api } = useRouteContext({ from: '__root__' });
  const keptAs = `contact note ${id}`;
  const forgetText = useForgetText(keptAs);
  const once = useOnceKey();
  const refresh = [api.contacts.find.key()];
  const add = useTold(api.contacts.addNote.mutationOptions({ context: once.context }), {
    done: 'Note added',
    failed: 'The note was not added',
    refresh,
  });
  const restore = useTold(api.contacts.restoreNote.mutationOptions(), { failed: 'The note was not restored', refresh });
  const remove = useTold(api.contacts.deleteNote.mutationOptions(), {
    done: ({ id: noteId }) => ({
      title: 'Note deleted',
      action: { label: 'Undo', onAct: () => restore.mutate({ id, noteId }) },
    }),
    failed: 'The note was not deleted',
    refresh,
  });
  return (
    <Panel title="Notes">
      <Form
        className="grid gap-field p-4"
        onSend={({ text, reset }) =>
          add.mutate(
            { id, text: text('text') },
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
        <UnsavedGuard keptAs={keptAs} isBusy={add.isPending} isNew />
        <LongTextField
          name="text"
          label="New note"
          hint="Only editors read it; the person may ask for it."
          isRequired
          rows={3}
          maxLength={longest.text}
        />
        <Button type="submit" isBusy={add.isPending} className="justify-self-start">
          Add note
        </Button>
      </Form>
      {notes.length > 0 ? (
        <div className="border-t border-line">
          <DataList label="Notes" look="inset" isOrdered items={notes} keyOf={(note) => note.id}>
            {(note) => (
              <div className="text-note">
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {note.text}
                </p>
                <div className="mt-1 flex items-center justify-between gap-3 text-ink-soft">
                  <span className="min-w-0 wrap-anywhere">
                    {note.author}, <Time at={note.at} form="near" isInText />
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Delete the note: ${note.text.slice(0, 40)}`}
                    isBusy={remove.isPending}
                    onClick={() => remove.mutate({ id, noteId: note.id })}
                  >
                    Delete
                  </Button>
                </div>
              </div>
            )}
          </DataList>
        </div>
      ) : null}
    </Panel>
  );
}
