import { MINUTE_MS } from '../../../../../platform/shared/days.ts';
import { toZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { type AskedRange, endsOf } from '../../rules/choose-range.ts';

interface RangeFormProps {
  asked: AskedRange;
  params: { id: string; tag: string };
  /** Of the unit, IANA name. */
  timeZone: string;
  onSearch(search: Record<string, unknown>): void;
}

/** Any range by keyboard: its two ends. */
export function RangeForm({ asked, params, timeZone, onSearch }: RangeFormProps) {
  const now = useFleetNow(60);
  const shown = endsOf(asked, now);
  const ends = [
    { name: 'from', label: `From (${timeZone})`, at: shown.from },
    // The field knows no seconds: what begins or ends within a minute is shown with the whole of it.
    { name: 'to', label: `To (${timeZone})`, at: shown.to + MINUTE_MS - 1 },
  ];
  return (
    <FilterBar
      // Another range has other ends; one that moves on by itself must not take away what somebody types.
      key={JSON.stringify(asked)}
      action={`/smr-ops-cloud/unit/${params.id}/${params.tag}`}
      submitLabel="Show"
      onSubmit={(fields) => onSearch(Object.fromEntries(fields))}
      className="mb-3"
    >
      {ends.map(({ name, label, at }) => (
        <TextField
          key={name}
          kind="datetime-local"
          name={name}
          label={label}
          defaultValue={toZoneClock(new Date(at), timeZone)}
          isRequired
          className="max-xs:basis-full"
        />
      ))}
    </FilterBar>
  );
}
