import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { fieldErrors } from '../../../../../platform/web/error-message.ts';
import { serverClock } from '../../../live/web/estimate-clock.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const { record, correct } = useOutageRecords();
  const [ownErrors, setOwnErrors] = useState<Readonly<Record<string, string>>>({});
  const now = useOpeningTime();
  const errors = { ...fieldErrors((before ? correct : record).error), ...ownErrors };
  const initial = initialValues(before, units, now, timeZone);
  useEffect(() => focusFirst(form.current, 'select'), []);
  useEffect(() => {
    if (Object.keys(ownErrors).length > 0) focusFirst(form.current, '[aria-invalid]');
  }, [ownErrors]);
  const submit = () => {
    if (!form.current) return;
    const entry = readOutageForm(new FormData(form.current), {
      before,
      capacityOf: (id) => units.find(({ smrUnitId }) => smrUnitId === id)?.capacityMw ?? 0,
      timeZone,
      unreadable: unreadableFields(form.current),
    });
    setOwnErrors(entry.errors ?? {});
    if (entry.facts === null) return;
    if (before) correct.mutate({ id: before.id, revision: before.revision, ...entry.facts }, { onSuccess: onClose });
    else record.mutate(entry.facts, { onSuccess: onClose });
  };
  const isBusy = record.isPending || correct.isPending;
  return (
    <form
      ref={form}
      noValidate
      aria-label={before ? `Correct: ${before.title}` : 'Record an outage'}
      className="grid gap-x-5 gap-y-4 border-b border-line bg-sunken px-4 py-5 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Unit" error={errors.smrUnitId}>
        {(described) => (
          <select {...described} name="smrUnitId" defaultValue={initial.smrUnitId}>
            {units.map(({ smrUnitId, name }) => (
              <option key={smrUnitId} value={smrUnitId}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Kind" error={errors.kind} hint="Planned: scheduled at least four weeks ahead.">
        {(described) => (
          <select {...described} name="kind" defaultValue={initial.kind}>
            {outageKinds.map((kind) => (
              <option key={kind} value={kind}>
                {outageLooks[kind].word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Begins" error={errors.startsAt} hint={`Station time, ${timeZone}.`}>
        {(described) => (
          <input {...described} type="datetime-local" name="startsAt" required defaultValue={initial.startsAt} />
        )}
      </Field>
      <Field
        label="Ends (optional)"
        error={errors.endsAt}
        hint={`Station time, ${timeZone}. Empty while no end is known.`}
      >
        {(described) => <input {...described} type="datetime-local" name="endsAt" defaultValue={initial.endsAt} />}
      </Field>
      <div className="sm:col-span-2 lg:col-span-3">
        <Field label="What happened" error={errors.title} hint="Everybody can read this.">
          {(described) => (
            <input {...described} name="title" required maxLength={LONGEST_OUTAGE_TITLE} defaultValue={initial.title} />
          )}
        </Field>
      </div>
      <Field
        label="Power lost, MW"
        error={errors.lostMw}
        hint={`${units[0]?.capacityMw ?? 0} MW: the whole unit. Less: a derating.`}
      >
        {(described) => (
          <input {...described} type="number" name="lostMw" required min={0} step="any" defaultValue={initial.lostMw} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-4">
        <button
          type="submit"
          disabled={isBusy}
          className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {before ? 'Save the correction' : 'Record'}
        </button>
        <button
          type="button"
          onClick={onClose}
          className="rounded-md border border-line-strong bg-panel px-4 py-2 text-sm hover:border-ink-soft"
        >
          Cancel
        </button>
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
      kind: 'unplanned',
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

function focusFirst(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}

function unreadableFields(form: HTMLFormElement): Set<string> {
  const inputs = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);
  return new Set(inputs.map(({ name }) => name));
}

interface FieldProps {
  label: string;
  error: string | undefined;
  hint?: string;
  children(described: {
    id: string;
    className: string;
    'aria-describedby': string;
    'aria-invalid': boolean | undefined;
  }): ReactNode;
}

function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        className: inputClass,
        'aria-describedby': `${id}-says`,
        'aria-invalid': error ? true : undefined,
      })}
      <p
        id={`${id}-says`}
        aria-live="polite"
        className={`mt-1 text-xs ${error ? 'font-medium text-danger' : 'text-ink-soft'}`}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

const inputClass =
  'mt-1.5 h-10 w-full min-w-0 rounded-md border border-line bg-panel px-3 text-ink hover:border-line-strong aria-invalid:border-danger';
