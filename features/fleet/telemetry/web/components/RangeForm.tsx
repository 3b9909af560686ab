import { toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { type AskedRange, endsOf } from '../../rules/choose-range.ts';

interface RangeFormProps {
  asked: AskedRange;
  params: { id: string; tag: string };
  /** Of the unit, IANA name. */
  timeZone: string;
  onSearch(search: Record<string, unknown>): void;
}

/** Any range by keyboard: its two ends. A GET form, so it works without any script. */
export function RangeForm({ asked, params, timeZone, onSearch }: RangeFormProps) {
  const now = useFleetNow(60);
  const shown = endsOf(asked, now);
  return (
    <form
      // Another range has other ends; one that moves on by itself must not take away what somebody types.
      key={JSON.stringify(asked)}
      action={`/smr-ops-cloud/unit/${params.id}/${params.tag}`}
      method="get"
      className="mb-3 grid grid-cols-1 gap-x-3 gap-y-2 xs:grid-cols-2 text-sm sm:flex sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <End name="from" label={`From (${timeZone})`} value={toZoneClock(new Date(shown.from), timeZone)} />
      <End name="to" label={`To (${timeZone})`} value={toZoneClock(new Date(shown.to + MINUTE_MS - 1), timeZone)} />
      <button
        type="submit"
        className="rounded-md border border-line-strong bg-panel px-4 py-1.5 font-medium hover:border-ink-soft xs:max-sm:col-span-2"
      >
        Show
      </button>
    </form>
  );
}

/** The field knows no seconds: what begins or ends within a minute is shown with the whole of it. */
const MINUTE_MS = 60_000;

function End({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="grid gap-1 text-xs text-ink-soft">
      {label}
      <input
        type="datetime-local"
        name={name}
        defaultValue={value}
        required
        className="rounded-md border border-line bg-paper px-2.5 py-1.5 text-sm text-ink tabular-nums hover:border-line-strong"
      />
    </label>
  );
}
