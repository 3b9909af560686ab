import { useRouteContext } from '@tanstack/react-router';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Schedule } from '../../contract.ts';
import { weekdays } from '../../vocabulary.ts';

const KEPT_AS = 'letter schedule';

/** Weekday, local time and time zone; the next date is worked out by the server, which knows when clocks change. */
export function ScheduleForm({ schedule, nextSendAt }: { schedule: Schedule; nextSendAt: string | null }) {
  const { letters } = useRouteContext({ from: '/admin/newsletter' }).api;
  const forgetText = useForgetText(KEPT_AS);
  const change = useTold(letters.changeSchedule.mutationOptions({ onSuccess: forgetText }), {
    done: 'Schedule saved',
    failed: 'The schedule was not saved',
    refresh: [letters.key()],
  });
  const errors = fieldErrors(change.error);
  return (
    <Form
      key={JSON.stringify(schedule)}
      className="mt-part rounded-lg border border-line bg-panel p-5"
      onSend={({ data, text }) =>
        change.mutate({
          isOn: data.get('isOn') === 'on',
          weekday: Number(text('weekday')),
          time: text('time'),
          timeZone: text('timeZone'),
        })
      }
    >
      <UnsavedGuard isBusy={change.isPending} keptAs={KEPT_AS} />
      <SectionTitle scale="item">Schedule of the weekly letter</SectionTitle>
      <CheckField name="isOn" label="Send by itself" defaultChecked={schedule.isOn} className="my-field" />
      <div className="grid items-end gap-field sm:grid-cols-[10rem_8rem_minmax(0,1fr)_auto]">
        <SelectField
          name="weekday"
          label="Weekday"
          error={errors.weekday}
          defaultValue={String(schedule.weekday)}
          choices={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <TextField
          kind="time"
          name="time"
          label="Local time"
          error={errors.time}
          isRequired
          defaultValue={schedule.time}
        />
        <TextField
          name="timeZone"
          label="Time zone"
          error={errors.timeZone}
          isRequired
          defaultValue={schedule.timeZone}
          list="time-zones"
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Button type="submit" isBusy={change.isPending}>
          Save schedule
        </Button>
      </div>
      <p className="mt-3 text-note text-ink-soft">
        {nextSendAt ? (
          <>
            Next: {weekdays[schedule.weekday - 1]}, <Time at={nextSendAt} form="moment" timeZone={schedule.timeZone} />{' '}
            ({schedule.timeZone})
          </>
        ) : (
          'Nothing goes out by itself.'
        )}
      </p>
    </Form>
  );
}
