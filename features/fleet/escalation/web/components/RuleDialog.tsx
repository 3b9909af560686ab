import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import { CheckGroup } from '../../../../../ui/fields/CheckGroup.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import type { GroupLabel } from '../../../groups/contract.ts';
import { severities, severityLabels } from '../../../streams/vocabulary.ts';
import { UnitsField } from '../../../units/web/components/UnitsField.tsx';
import type { ContactPoint, EscalationRule, RuleFacts } from '../../contract.ts';
import { checkRule } from '../../rules/check-escalation.ts';
import { MOST_STEP_MINUTES, MOST_STEPS } from '../../vocabulary.ts';
import { HoursFields, readHours } from './HoursFields.tsx';

const root = getRouteApi('__root__');

interface RuleDialogProps {
  /** As it was when the dialog was opened; null: a new one. */
  rule: EscalationRule | null;
  contacts: readonly ContactPoint[];
  groups: readonly GroupLabel[];
  timeZone: string;
  onClose(): void;
}

const severityChoices = severities.map((value) => ({ value, label: severityLabels[value] }));

/** Adds a rule, or changes one. */
export function RuleDialog({ rule, contacts, groups, timeZone, onClose }: RuleDialogProps) {
  const { escalation } = root.useRouteContext().api.fleet;
  const [steps, setSteps] = useState(rule?.steps.length ?? 1);
  const [hasHours, setHasHours] = useState(rule?.hours !== undefined && rule.hours !== null);
  const [ownError, setOwnError] = useState<string | null>(null);
  const once = useOnceKey();
  const outcome = { failed: 'The rule was not saved', refresh: [escalation.key()], isSaid: () => true };
  const add = useTold(escalation.addRule.mutationOptions({ context: once.context, onSuccess: onClose }), {
    ...outcome,
    done: 'Rule added',
  });
  const change = useTold(escalation.changeRule.mutationOptions({ onSuccess: onClose }), {
    ...outcome,
    done: 'Rule saved',
  });
  const { error, isPending } = rule ? change : add;
  const errors = fieldErrors(error);
  function submit(facts: RuleFacts) {
    const [wrong] = checkRule(facts);
    setOwnError(wrong?.message ?? null);
    if (wrong) return;
    if (rule) change.mutate({ id: rule.id, revision: rule.revision, ...facts });
    else add.mutate(facts);
  }
  return (
    <FormDialog
      title={rule ? rule.name : 'Add a rule'}
      error={ownError ?? (error ? errorMessage(error) : null)}
      submitLabel={rule ? 'Save rule' : 'Add rule'}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={(data) => submit(readFacts(data, steps))}
    >
      <TextField name="name" label="Name" isRequired maxLength={80} defaultValue={rule?.name} error={errors.name} />
      <CheckGroup
        name="severities"
        label="Severities"
        choices={severityChoices}
        defaultValue={rule?.severities ?? ['crit']}
        error={errors.severities}
      />
      <UnitsField
        name="unitIds"
        label="Units"
        hint={`No unit${groups.length > 0 ? ' and no group' : ''} chosen: all units, also those that are added later.`}
        defaultValue={rule?.unitIds ?? []}
        error={errors.unitIds}
      />
      {groups.length > 0 ? (
        <CheckGroup
          name="groupIds"
          label="Groups"
          hint="Their units as they are when an alarm comes."
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={rule?.groupIds ?? []}
          error={errors.groupIds}
        />
      ) : null}
      <CheckField
        name="hasHours"
        label="Only at some hours"
        hint="What nobody has acknowledged before they begin is told when they do."
        checked={hasHours}
        onValue={setHasHours}
      />
      {hasHours ? (
        <HoursFields prefix="hours" hours={rule?.hours ?? null} timeZone={timeZone} error={errors.hours} />
      ) : null}
      {Array.from({ length: steps }, (_, place) => place).map((place) => (
        <fieldset key={place} className="grid gap-field border-t border-line pt-4">
          <legend className="sr-only">Step {place + 1}</legend>
          <NumberField
            name={`after-${place}`}
            label={place === 0 ? 'First step, after' : `Step ${place + 1}, after`}
            unit="minutes"
            isRequired
            min={0}
            max={MOST_STEP_MINUTES}
            defaultValue={rule?.steps[place]?.afterMinutes ?? place * 10}
          />
          <CheckGroup
            name={`to-${place}`}
            label="Reaches"
            choices={contacts.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={rule?.steps[place]?.contactPointIds ?? []}
            error={place === steps - 1 ? errors.steps : undefined}
          />
        </fieldset>
      ))}
      <p className="flex gap-4">
        {steps < MOST_STEPS ? <TextButton onClick={() => setSteps(steps + 1)}>Add a step</TextButton> : null}
        {steps > 1 ? <TextButton onClick={() => setSteps(steps - 1)}>Take the last step away</TextButton> : null}
      </p>
      <CheckField name="tellsEnd" label="Whoever was told hears of the end" defaultChecked={rule?.tellsEnd ?? true} />
      <CheckField name="isOn" label="On" defaultChecked={rule?.isOn ?? true} />
    </FormDialog>
  );
}

function readFacts(data: FormData, steps: number): RuleFacts {
  return {
    name: String(data.get('name') ?? '').trim(),
    isOn: data.has('isOn'),
    tellsEnd: data.has('tellsEnd'),
    severities: severities.filter((severity) => data.getAll('severities').includes(severity)),
    unitIds: data.getAll('unitIds').map(String),
    groupIds: data.getAll('groupIds').map(String),
    hours: data.has('hasHours') ? readHours(data, 'hours') : null,
    steps: Array.from({ length: steps }, (_, place) => ({
      afterMinutes: Number(data.get(`after-${place}`)),
      contactPointIds: data.getAll(`to-${place}`).map(String),
    })),
  };
}
