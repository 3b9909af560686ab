import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { fromZoneClock, toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../../ui/kept-text-owner.ts';
import { UnsavedGuard } from '../../../../../ui/UnsavedGuard.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { UnitField } from '../../../units/web/components/UnitField.tsx';
import type { Annotation, NoteSubject } from '../../contract.ts';
import { LONGEST_NOTE } from '../../vocabulary.ts';

export interface NoteTarget {
  label: string;
  subject: NoteSubject;
}

/** What a new note can be about: any unit of a fleet that is too large for a list, or one of these; none: nobody writes here. */
export type NoteTargets = 'any unit' | readonly NoteTarget[];

interface NoteDialogProps {
  /** As it was when it was opened, as the rest of them; null: a new one. */
  note: Annotation | null;
  targets: NoteTargets;
  span?: { from: number; to: number } | undefined;
  timeZone: string;
  /** See UnsavedGuard. */
  keptAs: string;
  onClose(): void;
}

/** Others may be offered when a half-written note comes back: it is about what was chosen, wherever that stands then. */
const idOf = ({ subject }: NoteTarget) => Object.entries(subject).join();

/** Writes a note, or corrects one. */
export function NoteDialog({ note, targets, span, timeZone, keptAs, onClose }: NoteDialogProps) {
  const { annotations, plots } = useRouteContext({ from: '__root__' }).api.fleet;
  const now = useFleetNow(60);
  const [ownError, setOwnError] = useState<string | null>(null);
  const once = useOnceKey();
  const forgetText = useForgetText(keptAs);
  const close = () => {
    forgetText();
    onClose();
  };
  const outcome = { failed: 'The note was not saved', refresh: [annotations.key(), plots.key()], isSaid: () => true };
  const write = useTold(annotations.write.mutationOptions({ context: once.context, onSuccess: close }), {
    ...outcome,
    done: 'Note written',
  });
  const edit = useTold(annotations.edit.mutationOptions({ onSuccess: close }), {
    ...outcome,
    done: 'Note corrected',
  });
  const { error, isPending } = note ? edit : write;
  const errors = fieldErrors(error);
  function submit(data: FormData) {
    const read = (name: string) => {
      const clock = String(data.get(name) ?? '');
      return clock === '' ? null : (fromZoneClock(clock, timeZone)?.toISOString() ?? undefined);
    };
    const [startsAt, endsAt] = [read('startsAt'), read('endsAt')];
    if (!startsAt || endsAt === undefined) return setOwnError('There is no such time on that day.');
    setOwnError(null);
    const facts = { startsAt, endsAt, text: String(data.get('text') ?? '').trim() };
    if (note) return edit.mutate({ id: note.id, revision: note.revision, ...facts });
    const chosen = data.get('subject');
    const subject =
      targets === 'any unit'
        ? { unitId: String(data.get('unit') ?? '') }
        : targets.find((target) => chosen === null || idOf(target) === chosen)?.subject;
    if (subject) write.mutate({ subject, ...facts });
  }
  const begin = note ? Date.parse(note.startsAt) : (span?.from ?? now);
  const end = note ? note.endsAt && Date.parse(note.endsAt) : (span?.to ?? null);
  return (
    <FormDialog
      title={note ? 'Correct the note' : 'Write a note'}
      note={note ? 'What it said before is kept.' : 'Everybody who sees this plot reads it.'}
      error={ownError ?? (error ? errorMessage(error) : null)}
      submitLabel={note ? 'Save' : 'Write'}
      isBusy={isPending}
      onClose={close}
      onSubmit={submit}
    >
      <UnsavedGuard isBusy={isPending} keptAs={keptAs} isNew={note === null} />
      {targets === 'any unit' && !note ? <UnitField label="About" chosen={null} isRequired /> : null}
      {targets !== 'any unit' && targets.length > 1 ? (
        <SelectField
          name="subject"
          label="About"
          choices={targets.map((target) => ({ value: idOf(target), label: target.label }))}
          isRequired
        />
      ) : null}
      <TextField
        kind="datetime-local"
        name="startsAt"
        label={`From (${timeZone})`}
        isRequired
        defaultValue={toZoneClock(new Date(begin), timeZone)}
        error={errors.startsAt}
      />
      <TextField
        kind="datetime-local"
        name="endsAt"
        label={`To (${timeZone})`}
        hint="Empty: it is about a moment."
        defaultValue={end ? toZoneClock(new Date(end), timeZone) : ''}
        error={errors.endsAt}
      />
      <LongTextField
        name="text"
        label="Note"
        isRequired
        rows={4}
        maxLength={LONGEST_NOTE}
        defaultValue={note?.text}
        error={errors.text}
        autoFocus
      />
    </FormDialog>
  );
}
