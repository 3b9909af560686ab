import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import type { Mapping, MappingFacts } from '../../contract.ts';
import { type MappingKind, mappingKindLabels, mappingKinds } from '../../vocabulary.ts';
import { readMappingForm, writeRenames } from '../read-mapping-form.ts';
import { TrialResult } from './TrialResult.tsx';

const root = getRouteApi('__root__');

interface MappingDialogProps {
  /** As it was when the dialog was opened; null: a new one. */
  mapping: Mapping | null;
  onClose(): void;
}

const kindChoices = mappingKinds.map((value) => ({ value, label: mappingKindLabels[value] }));

const patternHints: Readonly<Record<MappingKind, string>> = {
  value: 'A level in braces is a name: plant/{unit}/{tag}. + is any level, # at the end all that follow.',
  samples: 'Such as telemetry/#. A message holds { "samples": [ … ] } as POST /api/fleet/telemetry takes them.',
  sparkplug: 'Group and node, or group, node and device: works/{unit}, works/+/{unit}.',
};

/** Adds a mapping, or changes one; tries it on a message before. */
export function MappingDialog({ mapping, onClose }: MappingDialogProps) {
  const { mqtt } = root.useRouteContext().api.fleet;
  const [kind, setKind] = useState<MappingKind>(mapping?.kind ?? 'value');
  const once = useOnceKey();
  const outcome = { failed: 'The mapping was not saved', refresh: [mqtt.key()], isSaid: () => true };
  const add = useTold(mqtt.addMapping.mutationOptions({ context: once.context, onSuccess: onClose }), {
    ...outcome,
    done: 'Mapping added',
  });
  const change = useTold(mqtt.changeMapping.mutationOptions({ onSuccess: onClose }), {
    ...outcome,
    done: 'Mapping saved',
  });
  const { error, isPending } = mapping ? change : add;
  const errors = fieldErrors(error);
  function submit(facts: MappingFacts) {
    if (mapping) change.mutate({ id: mapping.id, revision: mapping.revision, ...facts });
    else add.mutate(facts);
  }
  return (
    <FormDialog
      title={mapping ? mapping.name : 'Add a mapping'}
      error={error ? errorMessage(error) : null}
      submitLabel={mapping ? 'Save mapping' : 'Add mapping'}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={(data) => submit(readMappingForm(data))}
    >
      <TextField name="name" label="Name" isRequired maxLength={80} defaultValue={mapping?.name} error={errors.name} />
      <SelectField<MappingKind> name="kind" label="Kind" choices={kindChoices} value={kind} onValue={setKind} />
      <TextField
        name="pattern"
        label={kind === 'sparkplug' ? 'Group, node, device' : 'Topic'}
        hint={patternHints[kind]}
        isRequired
        maxLength={500}
        defaultValue={mapping?.pattern}
        error={errors.pattern}
      />
      <TextField
        name="unit"
        label={kind === 'samples' ? 'Only streams of this unit' : 'Unit'}
        hint={kind === 'samples' ? 'Empty: of all units.' : 'Its id, or a name of the topic: {unit}.'}
        isRequired={kind !== 'samples'}
        maxLength={120}
        defaultValue={mapping?.unit}
        error={errors.unit}
      />
      {kind === 'samples' ? null : <StreamFields key={kind} kind={kind} mapping={mapping} errors={errors} />}
      <CheckField name="isOn" label="On" defaultChecked={mapping?.isOn ?? true} />
      <TrialFields kind={kind} />
    </FormDialog>
  );
}

interface StreamFieldsProps {
  kind: MappingKind;
  mapping: Mapping | null;
  errors: Readonly<Record<string, string | undefined>>;
}

function StreamFields({ kind, mapping, errors }: StreamFieldsProps) {
  return (
    <>
      <TextField
        name="tag"
        label="Tag"
        hint={kind === 'sparkplug' ? '{metric}, or one tag for all.' : 'Its name, or a name of the topic: {tag}.'}
        isRequired
        maxLength={120}
        defaultValue={mapping?.tag ?? (kind === 'sparkplug' ? '{metric}' : '{tag}')}
        error={errors.tag}
      />
      <LongTextField
        name="renames"
        label="Names that differ"
        hint="One a line: Core/Temperature = core_temp. Then nothing else is taken; empty: names are tags."
        rows={3}
        isMonospaced
        defaultValue={writeRenames(mapping?.renames ?? {})}
        error={errors.renames}
      />
      {kind === 'value' ? (
        <>
          <TextField
            name="valuePath"
            label="Where the value stands"
            hint="data.temp or list[0].value; empty: the message is the value."
            defaultValue={mapping?.valuePath ?? 'value'}
            error={errors.valuePath}
          />
          <TextField
            name="timePath"
            label="Where its time stands"
            hint="ISO 8601, seconds or milliseconds since 1970; empty: when it arrives."
            defaultValue={mapping?.timePath ?? ''}
            error={errors.timePath}
          />
          <TextField
            name="qualityPath"
            label="Where its quality stands"
            hint="good, uncertain, bad, or the code of OPC (192, 64, 0); empty: good."
            defaultValue={mapping?.qualityPath ?? ''}
            error={errors.qualityPath}
          />
        </>
      ) : null}
    </>
  );
}

/** A dry run: what would become of a message. */
function TrialFields({ kind }: { kind: MappingKind }) {
  const { mqtt } = root.useRouteContext().api.fleet;
  const fields = useRef<HTMLFieldSetElement>(null);
  const trial = useMutation(mqtt.tryMapping.mutationOptions());
  function tryIt() {
    const form = fields.current?.form;
    if (!form) return;
    const data = new FormData(form);
    const facts = readMappingForm(data);
    trial.mutate({
      // What it is called does not matter yet.
      facts: { ...facts, name: facts.name || 'trial' },
      topic: String(data.get('trialTopic') ?? ''),
      message: String(data.get('trialMessage') ?? ''),
    });
  }
  return (
    <fieldset ref={fields} className="grid gap-field border-t border-line pt-4">
      <legend className="sr-only">Try it on a message</legend>
      <TextField
        name="trialTopic"
        label="Try it: topic of a message"
        placeholder={kind === 'sparkplug' ? 'spBv1.0/works/NBIRTH/dnnp-1' : 'plant/dnnp-1/core_temp'}
      />
      <LongTextField
        name="trialMessage"
        label="The message"
        hint={kind === 'sparkplug' ? 'As Base64 or hexadecimal. Nothing is stored.' : 'Nothing is stored.'}
        rows={3}
        isMonospaced
      />
      <div>
        <Button isBusy={trial.isPending} onClick={tryIt}>
          Try it
        </Button>
      </div>
      <div aria-live="polite">
        {trial.error ? <Message tone="danger">{errorMessage(trial.error)}</Message> : null}
        {trial.data ? <TrialResult trial={trial.data} /> : null}
      </div>
    </fieldset>
  );
}
