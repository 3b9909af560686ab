import { useEffect, useState } from 'react';
import { toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { fieldErrors } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../../ui/kept-text-owner.ts';
import { UnsavedGuard } from '../../../../../ui/UnsavedGuard.tsx';
import { useFirstError } from '../../../../../ui/use-first-error.ts';
import { serverClock } from '../../../live/web/estimate-clock.ts';
import { WhyField } from '../../../versions/web/components/WhyField.tsx';
import type { Availability, Outage } from '../../contract.ts';
import { LONGEST_OUTAGE_TITLE, outageKinds } from '../../vocabulary.ts';
import { readOutageForm } from '../read-outage-form.ts';
import { useOutageRecords } from '../use-outage-records.ts';
import { outageLooks } from './outage-looks.ts';

interface OutageFormProps {
  /** What is to be corrected, as it was when the form was opened; null: a new one. */
  before: Outage | null;
  units: Availability['units'];
  timeZone: string;
  onClose(): void;
}

/** Records an outage, or corrects one. What is wrong is said at its field, before anything is sent. */
export function OutageForm({ before, units, timeZone, onClose }: OutageFormProps) {
  const form = useFirstError();
  const keptAs = before ? `outage ${before.id}` : 'new outage';
  const forgetText = useForgetText(keptAs);
  const { record, correct } = useOutageRecords(forgetText);
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const now = useOpeningTime();
  const errors = { ...fieldErrors((before ? correct : record).error), ...ownErrors };
  const initial = initialValues(before, units, now, timeZone);
  useEffect(() => form.current?.querySelector('select')?.focus(), [form]);
  const submit = () => {
    if (!form.current) return;
    const entry = readOutageForm(new FormData(form.current), {
      before,
      capacityOf: (id) => units.find(({ smrUnitId }) => smrUnitId === id)?.capacityMw ?? 0,
      timeZone,
      unreadable: unreadableFields(form.current),
    });
    setOwnErrors(entry.errors ?? {});
    const why = String(new FormData(form.current).get('why') ?? '').trim();
    if (why === '') setOwnErrors({ ...entry.errors, why: 'Say why.' });
    if (entry.facts === null || why === '') return;
    if (before)
      correct.mutate({ id: before.id, revision: before.revision, ...entry.facts, why }, { onSuccess: onClose });
    else record.mutate({ ...entry.facts, why }, { onSuccess: onClose });
  };
  const isBusy = record.isPending || correct.isPending;
  return (
    <form
      ref={form}
      noValidate
      aria-label={before ? `Correct: ${before.title}` : 'Record an outage'}
      className="grid gap-field bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedGuard isBusy={isBusy} keptAs={keptAs} isNew={before === null} />
      <SelectField
        name="smrUnitId"
        label="Unit"
        error={errors.smrUnitId}
        choices={units.map(({ smrUnitId, name }) => ({ value: smrUnitId, label: name }))}
        defaultValue={initial.smrUnitId}
      />
      <SelectField
        name="kind"
        label="Kind"
        hint="Planned: scheduled at least four weeks ahead."
        error={errors.kind}
        choices={outageKinds.map((kind) => ({ value: kind, label: outageLooks[kind].word }))}
        defaultValue={initial.kind}
      />
      <TextField
        kind="datetime-local"
        name="startsAt"
        label="Begins"
        hint={`Station time, ${timeZone}.`}
        error={errors.startsAt}
        isRequired
        defaultValue={initial.startsAt}
      />
      <TextField
        kind="datetime-local"
        name="endsAt"
        label="Ends (optional)"
        hint={`Station time, ${timeZone}. Empty while no end is known.`}
        error={errors.endsAt}
        defaultValue={initial.endsAt}
      />
      <TextField
        name="title"
        label="What happened"
        hint="Everybody can read this."
        error={errors.title}
        isRequired
        maxLength={LONGEST_OUTAGE_TITLE}
        defaultValue={initial.title}
        className="sm:col-span-2 lg:col-span-3"
      />
      <NumberField
        name="lostMw"
        label="Power lost, MW"
        hint={`${units[0]?.capacityMw ?? 0} MW: the whole unit. Less: a derating.`}
        error={errors.lostMw}
        isRequired
        min={0}
        step="any"
        defaultValue={initial.lostMw}
      />
      <WhyField error={errors.why} className="sm:col-span-2 lg:col-span-4" />
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-4">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {before ? 'Save the correction' : 'Record'}
        </Button>
        <Button
          onClick={() => {
            forgetText();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The server's time when the form was opened: what happens now must not begin in the future because a clock is fast. */
function useOpeningTime(): Date {
  const [at] = useState(() => new Date(serverClock.now()));
  return at;
}

function initialValues(before: Outage | null, units: Availability['units'], now: Date, timeZone: string) {
  if (before === null)
    return {
      smrUnitId: units[0]?.smrUnitId,
      kind: 'unplanned' as const,
      title: '',
      startsAt: toZoneClock(now, timeZone),
      endsAt: '',
      lostMw: units[0]?.capacityMw,
    };
  return {
    ...before,
    startsAt: toZoneClock(new Date(before.startsAt), timeZone),
    endsAt: before.endsAt === null ? '' : toZoneClock(new Date(before.endsAt), timeZone),
  };
}

function unreadableFields(form: HTMLFormElement): Set<string> {
  const inputs = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);
  return new Set(inputs.map(({ name }) => name));
}
