import { CheckGroup } from '../../../../../ui/fields/CheckGroup.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { Hours } from '../../contract.ts';
import { weekdays } from '../../vocabulary.ts';

interface HoursFieldsProps {
  /** Before the name of each field. */
  prefix: string;
  hours: Hours | null;
  timeZone: string;
  error: string | undefined;
}

const days = weekdays.map((value) => ({ value, label: value.slice(0, 3) }));

/** Days of the week and a span of their hours, by the clocks of a zone. */
export function HoursFields({ prefix, hours, timeZone, error }: HoursFieldsProps) {
  return (
    <>
      <CheckGroup
        name={`${prefix}-days`}
        label="Begin on"
        choices={days}
        defaultValue={hours?.days ?? weekdays}
        error={error}
      />
      <div className="grid gap-field xs:grid-cols-3">
        <TextField kind="time" name={`${prefix}-from`} label="From" isRequired defaultValue={hours?.from ?? '18:00'} />
        <TextField kind="time" name={`${prefix}-to`} label="To" isRequired defaultValue={hours?.to ?? '08:00'} />
        <TextField name={`${prefix}-zone`} label="Time zone" isRequired defaultValue={hours?.timeZone ?? timeZone} />
      </div>
    </>
  );
}

/** What the fields say. */
export function readHours(data: FormData, prefix: string): Hours {
  const text = (name: string) => String(data.get(`${prefix}-${name}`) ?? '').trim();
  const chosen = data.getAll(`${prefix}-days`);
  return {
    timeZone: text('zone'),
    days: weekdays.filter((day) => chosen.includes(day)),
    from: text('from').slice(0, 5),
    to: text('to').slice(0, 5),
  };
}

/** In a few words, such as 'Mon to Fri, 18:00 to 08:00'. */
export function describeHours({ days: chosen, from, to, timeZone }: Hours): string {
  const short = weekdays.filter((day) => chosen.includes(day)).map((day) => day.slice(0, 3));
  const [first, last] = [
    weekdays.findIndex((day) => chosen.includes(day)),
    weekdays.findLastIndex((day) => chosen.includes(day)),
  ];
  const isRow = short.length > 2 && last - first + 1 === short.length;
  const named =
    short.length === weekdays.length ? 'every day' : isRow ? `${short[0]} to ${short.at(-1)}` : short.join(', ');
  return `${named}, ${from === to ? 'all day' : `${from} to ${to}`} (${timeZone})`;
}
