import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { Heartbeat, HeartbeatFacts } from '../../contract.ts';
import { checkHeartbeat } from '../../rules/check-escalation.ts';
import { MOST_HEARTBEAT_MINUTES } from '../../vocabulary.ts';

const root = getRouteApi('__root__');

/** Sets the heartbeat. @param heartbeat as it was when the dialog was opened; null: there is none yet */
export function HeartbeatDialog({ heartbeat, onClose }: { heartbeat: Heartbeat | null; onClose(): void }) {
  const { escalation } = root.useRouteContext().api.fleet;
  const [asksUnits, setAsksUnits] = useState(heartbeat !== null && heartbeat.silenceMinutes !== null);
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const set = useTold(escalation.setHeartbeat.mutationOptions({ onSuccess: onClose }), {
    done: 'Heartbeat saved',
    failed: 'The heartbeat was not saved',
    isSaid: () => true,
    refresh: [escalation.key()],
  });
  const errors = { ...fieldErrors(set.error), ...ownErrors };
  function submit(facts: HeartbeatFacts) {
    const wrong = checkHeartbeat(facts);
    setOwnErrors(Object.fromEntries(wrong.map(({ path, message }) => [String(path[0]), message])));
    if (wrong.length === 0) set.mutate({ ...facts, revision: heartbeat?.revision ?? 0 });
  }
  return (
    <FormDialog
      title="Heartbeat"
      note="Let the watchdog wait for twice the time or more: a single beat may be lost on its way."
      error={set.error ? errorMessage(set.error) : null}
      submitLabel="Save heartbeat"
      isBusy={set.isPending}
      onClose={onClose}
      onSubmit={(data) => submit(readFacts(data))}
    >
      <TextField
        kind="url"
        name="address"
        label="Web address of the watchdog"
        hint="Such as that of a check at healthchecks.io, of a snitch at Dead Man’s Snitch, or of one of your own. It is asked by POST, and whoever knows it can keep the watchdog quiet."
        isRequired
        defaultValue={heartbeat?.address}
        error={errors.address}
      />
      <NumberField
        name="everyMinutes"
        label="Every"
        unit="minutes"
        isRequired
        min={1}
        max={MOST_HEARTBEAT_MINUTES}
        defaultValue={heartbeat?.everyMinutes ?? 5}
        error={errors.everyMinutes}
      />
      <CheckField
        name="asksUnits"
        label="Only while units outside send something"
        hint="Units whose values senders bring; simulated ones do not count."
        checked={asksUnits}
        onValue={setAsksUnits}
      />
      {asksUnits ? (
        <NumberField
          name="silenceMinutes"
          label="Silent for longer than"
          unit="minutes"
          isRequired
          min={1}
          max={MOST_HEARTBEAT_MINUTES}
          defaultValue={heartbeat?.silenceMinutes ?? 10}
          error={errors.silenceMinutes}
        />
      ) : null}
      <CheckField name="isOn" label="On" defaultChecked={heartbeat?.isOn ?? true} />
    </FormDialog>
  );
}

function readFacts(data: FormData): HeartbeatFacts {
  return {
    address: String(data.get('address') ?? '').trim(),
    everyMinutes: Number(data.get('everyMinutes')),
    silenceMinutes: data.has('asksUnits') ? Number(data.get('silenceMinutes')) : null,
    isOn: data.has('isOn'),
  };
}
