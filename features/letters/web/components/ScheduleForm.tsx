import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { Schedule } from '../../contract.ts';
import { weekdays } from '../../vocabulary.ts';

/** Weekday, local time and time zone; the next date is worked out by the server, which knows when clocks change. */
export function ScheduleForm({ schedule, nextSendAt }: { schedule: Schedule; nextSendAt: string | null }) {
  const { api } = useRouteContext({ from: '/admin/newsletter' });
  const queryClient = useQueryClient();
  const change = useMutation(
    api.letters.changeSchedule.mutationOptions({
      onSuccess: () => showToast({ tone: 'success', title: 'Schedule saved' }),
      onError: (error) =>
        showToast({ tone: 'error', title: 'The schedule was not saved', description: errorMessage(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.letters.key() }),
    }),
  );
  const input = 'rounded-md border border-line bg-panel px-3 py-2 text-ink hover:border-line-strong';
  return (
    <form
      key={JSON.stringify(schedule)}
      className="mt-6 rounded-lg border border-line bg-panel p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        change.mutate({
          isOn: form.get('isOn') === 'on',
          weekday: Number(form.get('weekday')),
          time: String(form.get('time')),
          timeZone: String(form.get('timeZone')).trim(),
        });
      }}
    >
      <h2 className="text-lg font-semibold">Schedule</h2>
      <div className="mt-3 flex flex-wrap items-end gap-4 text-sm">
        <label className="flex items-center gap-2 self-center">
          <input type="checkbox" name="isOn" defaultChecked={schedule.isOn} className="size-4 accent-accent" />
          Send by itself
        </label>
        <label className="grid gap-1 text-ink-soft">
          Weekday
          <select name="weekday" defaultValue={schedule.weekday} className={input}>
            {weekdays.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-ink-soft">
          Local time
          <input type="time" name="time" required defaultValue={schedule.time} className={input} />
        </label>
        <label className="grid gap-1 text-ink-soft">
          Time zone
          <input name="timeZone" required defaultValue={schedule.timeZone} list="time-zones" className={input} />
        </label>
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <button
          type="submit"
          disabled={change.isPending}
          className="rounded-md border border-line-strong px-4 py-2 hover:bg-sunken disabled:opacity-60"
        >
          Save schedule
        </button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {nextSendAt
          ? `Next: ${new Date(nextSendAt).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: schedule.timeZone })} (${schedule.timeZone})`
          : 'Nothing goes out by itself.'}
      </p>
    </form>
  );
}
