import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { WhyField } from '../../../versions/web/components/WhyField.tsx';
import type { MaintenancePlan, PlanFacts } from '../../contract.ts';
import { checkPlan } from '../../rules/check-plan.ts';
import { readReadings, writeReadings } from '../../rules/read-readings.ts';
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH, MOST_INTERVAL_DAYS } from '../../vocabulary.ts';

const root = getRouteApi('__root__');

/** Adds a plan, or changes one. @param plan as it was when the dialog was opened; null: a new one */
export function PlanDialog({
  unitId,
  plan,
  onClose,
}: {
  unitId: string;
  plan: MaintenancePlan | null;
  onClose(): void;
}) {
  const { maintenance } = root.useRouteContext().api.fleet;
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const once = useOnceKey();
  const outcome = { failed: 'The plan was not saved', refresh: [maintenance.key()], isSaid: () => true };
  const add = useTold(maintenance.addPlan.mutationOptions({ context: once.context, onSuccess: onClose }), {
    ...outcome,
    done: 'Plan added',
  });
  const change = useTold(maintenance.changePlan.mutationOptions({ onSuccess: onClose }), {
    ...outcome,
    done: 'Plan saved',
  });
  const { error, isPending } = plan ? change : add;
  const errors = { ...fieldErrors(error), ...ownErrors };
  function submit(facts: PlanFacts, why: string) {
    const wrong = checkPlan(facts);
    setOwnErrors(Object.fromEntries(wrong.map(({ path, message }) => [String(path[0]), message])));
    if (wrong.length > 0) return;
    if (plan) change.mutate({ id: plan.id, revision: plan.revision, ...facts, why });
    else add.mutate({ unitId, ...facts, why });
  }
  return (
    <FormDialog
      title={plan ? plan.title : 'Plan maintenance'}
      note="Whoever is done with a task sets the next one by it."
      error={error ? errorMessage(error) : null}
      submitLabel={plan ? 'Save plan' : 'Add plan'}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={(data) => submit(readFacts(data), String(data.get('why') ?? '').trim())}
    >
      <TextField
        name="title"
        label="Work"
        isRequired
        maxLength={MAX_TITLE_LENGTH}
        defaultValue={plan?.title}
        error={errors.title}
      />
      <LongTextField
        name="description"
        label="Description"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={plan?.description}
        error={errors.description}
      />
      <div className="grid gap-field sm:grid-cols-2">
        <NumberField
          name="intervalDays"
          label="Every"
          unit="days"
          isRequired
          min={1}
          max={MOST_INTERVAL_DAYS}
          defaultValue={plan?.intervalDays ?? 30}
          error={errors.intervalDays}
        />
        <SelectField
          name="priority"
          label="Priority"
          choices={[
            { value: '1', label: '1, most urgent' },
            { value: '2', label: '2' },
            { value: '3', label: '3' },
          ]}
          defaultValue={String(plan?.priority ?? 2) as '1' | '2' | '3'}
          error={errors.priority}
        />
        <TextField
          kind="date"
          name="nextDueOn"
          label="Next due"
          isRequired
          defaultValue={plan?.nextDueOn ?? undefined}
          error={errors.nextDueOn}
        />
        <TextField
          kind="date"
          name="endsOn"
          label="Ends (optional)"
          hint="No task is due after it."
          defaultValue={plan?.endsOn ?? undefined}
          error={errors.endsOn}
        />
      </div>
      <LongTextField
        name="readings"
        label="Readings (optional)"
        hint="What is read off each time: one a line, with its unit of measure after a comma. Bearing temperature, °C"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={writeReadings(plan?.readings ?? [])}
        error={errors.readings}
      />
      <WhyField error={errors.why} />
    </FormDialog>
  );
}

function readFacts(data: FormData): PlanFacts {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    title: text('title'),
    description: text('description'),
    priority: Number(text('priority')),
    intervalDays: Number(text('intervalDays')),
    nextDueOn: text('nextDueOn'),
    endsOn: text('endsOn') || null,
    readings: readReadings(text('readings')),
  };
}
