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
import { UnitsField } from '../../../units/web/components/UnitsField.tsx';
import type { Entry, ShiftLog } from '../../contract.ts';
import { categoryNames, LONGEST_ENTRY, logCategories } from '../../vocabulary.ts';

interface EntryDialogProps {
  /** As it was when it was opened; null: a new one. */
  entry: Entry | null;
  /** Whose log it is. */
  site: ShiftLog['site'];
  timeZone: string;
  onClose(): void;
}

/** Writes into the shift log, or corrects what was written. */
export function EntryDialog({ entry, site, timeZone, onClose }: EntryDialogProps) {
  const { shifts } = useRouteContext({ from: '__root__' }).api.fleet;
  const now = useFleetNow(60);
  const [ownError, setOwnError] = useState<string | null>(null);
  const once = useOnceKey();
  const keptAs = entry ? `log entry ${entry.id}` : `new log entry of ${site?.id ?? 'the fleet'}`;
  const forgetText = useForgetText(keptAs);
  const close = () => {
    forgetText();
    onClose();
  };
  const outcome = { failed: 'The entry was not saved', refresh: [shifts.key()], isSaid: () => true };
  const write = useTold(shifts.writeEntry.mutationOptions({ context: once.context, onSuccess: close }), {
    ...outcome,
    done: 'Written into the log',
  });
  const correct = useTold(shifts.correctEntry.mutationOptions({ onSuccess: close }), {
    ...outcome,
    done: 'Entry corrected',
  });
  const { error, isPending } = entry ? correct : write;
  const errors = fieldErrors(error);
  function submit(data: FormData) {
    const happenedAt = fromZoneClock(String(data.get('happenedAt') ?? ''), timeZone);
    if (!happenedAt) return setOwnError('There is no such time on that day.');
    setOwnError(null);
    const category = logCategories.find((one) => one === data.get('category')) ?? 'other';
    const facts = {
      happenedAt: happenedAt.toISOString(),
      category,
      unitIds: data.getAll('unitIds').map(String),
      text: String(data.get('text') ?? '').trim(),
    };
    if (entry) correct.mutate({ id: entry.id, revision: entry.revision, ...facts });
    else write.mutate({ ...facts, ...(site ? { siteId: site.id } : {}) });
  }
  return (
    <FormDialog
      title={entry ? 'Correct the entry' : `Write into the shift log${site ? ` of ${site.name}` : ''}`}
      note={entry ? 'What it said before is kept.' : 'It stays as it is written; a correction is a version of its own.'}
      error={ownError ?? (error ? errorMessage(error) : null)}
      submitLabel={entry ? 'Save the correction' : 'Write'}
      isBusy={isPending}
      onClose={close}
      onSubmit={submit}
    >
      <UnsavedGuard isBusy={isPending} keptAs={keptAs} isNew={entry === null} />
      <div className="grid gap-field sm:grid-cols-2">
        <TextField
          kind="datetime-local"
          name="happenedAt"
          label={`When it happened (${timeZone})`}
          isRequired
          defaultValue={toZoneClock(entry ? new Date(entry.happenedAt) : new Date(now), timeZone)}
          error={errors.happenedAt}
        />
        <SelectField
          name="category"
          label="Category"
          choices={logCategories.map((value) => ({ value, label: categoryNames[value] }))}
          defaultValue={entry?.category ?? 'operation'}
          error={errors.category}
        />
      </div>
      <UnitsField
        name="unitIds"
        label="Units"
        hint={`None: it is about ${site?.name ?? 'the fleet'} as a whole.`}
        site={site?.name}
        defaultValue={entry?.unitIds ?? []}
        error={errors.unitIds}
      />
      <LongTextField
        name="text"
        label="Entry"
        isRequired
        rows={5}
        maxLength={LONGEST_ENTRY}
        defaultValue={entry?.text}
        error={errors.text}
        autoFocus
      />
    </FormDialog>
  );
}
