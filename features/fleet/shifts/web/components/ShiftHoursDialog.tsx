import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { ShiftHours } from '../../contract.ts';
import { checkHours, readChanges } from '../../rules/check-hours.ts';

/** When shifts change in this house. */
export function ShiftHoursDialog({ hours, onClose }: { hours: ShiftHours; onClose(): void }) {
  const { shifts } = useRouteContext({ from: '__root__' }).api.fleet;
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const set = useTold(shifts.setHours.mutationOptions({ onSuccess: onClose }), {
    done: 'Hours of shifts saved',
    failed: 'The hours were not saved',
    isSaid: () => true,
    refresh: [shifts.key()],
  });
  const errors = { ...fieldErrors(set.error), ...ownErrors };
  function submit(data: FormData) {
    const asked = {
      changes: readChanges(String(data.get('changes') ?? '')),
      timeZone: String(data.get('timeZone') ?? '').trim(),
    };
    const wrong = checkHours(asked);
    setOwnErrors(Object.fromEntries(wrong.map(({ path, message }) => [String(path[0]), message])));
    if (wrong.length === 0) set.mutate({ ...asked, revision: hours.revision });
  }
  return (
    <FormDialog
      title="Hours of shifts"
      note="Shifts that were handed over stay as they were signed."
      error={set.error ? errorMessage(set.error) : null}
      submitLabel="Save"
      isBusy={set.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="changes"
        label="Shifts change at"
        hint="Times of day with commas between them: 06:00, 14:00, 22:00"
        isRequired
        defaultValue={hours.changes.join(', ')}
        error={errors.changes}
      />
      <TextField
        name="timeZone"
        label="By the clocks of"
        hint="A time zone such as America/Toronto or UTC."
        isRequired
        defaultValue={hours.timeZone}
        error={errors.timeZone}
      />
    </FormDialog>
  );
}
