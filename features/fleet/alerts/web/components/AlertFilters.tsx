import { Search } from 'lucide-react';
import { severityLooks } from '../../../look/web/components/SeverityMark.tsx';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import { severities } from '../../../streams/vocabulary.ts';
import type { Unit } from '../../../units/contract.ts';
import { alertViews } from '../../rules/choose-status.ts';
import { alarmStates } from '../../vocabulary.ts';
import { type AlertsSearch, readAlertsSearch } from '../alerts-search.ts';
import { stateLooks } from './AlarmStateMark.tsx';

interface AlertFiltersProps {
  search: AlertsSearch;
  units: readonly Unit[];
  onSearch(search: AlertsSearch): void;
}

/** A plain GET form that works without JavaScript; with it, every choice shows at once. */
export function AlertFilters({ search, units, onSearch }: AlertFiltersProps) {
  const submit = (form: HTMLFormElement) => onSearch(readAlertsSearch(Object.fromEntries(new FormData(form))));
  return (
    <search>
      <form
        action="/smr-ops-cloud/alerts"
        method="get"
        className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) submit(currentTarget);
        }}
      >
        <div className="relative col-span-2 min-w-56 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
          />
          <input
            key={search.q ?? ''}
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={200}
            aria-label="Search titles, messages and tags"
            placeholder="Search titles, messages and tags"
            className={`w-full pr-3 pl-9 placeholder:text-ink-soft ${fieldClass}`}
          />
        </div>
        <Choice name="status" label="Show" value={search.status} options={[['', 'Open'], ...viewOptions]} />
        <Choice
          name="unit"
          label="Unit"
          value={search.unit}
          options={[['', 'All units'], ...units.map(({ id, name }): Option => [id, shortUnitName(name)])]}
        />
        <Choice
          name="severity"
          label="Severity"
          value={search.severity}
          options={[
            ['', 'All severities'],
            ...severities.map((severity): Option => [severity, severityLooks[severity].word]),
          ]}
        />
        <Choice
          name="state"
          label="State"
          value={search.state}
          options={[['', 'All states'], ...alarmStates.map((state): Option => [state, stateLooks[state].word])]}
        />
        <button type="submit" className={`px-4 font-medium ${fieldClass}`}>
          Search
        </button>
      </form>
    </search>
  );
}

type Option = [value: string, label: string];

const viewLabels = { closed: 'Over', all: 'Open and over' };
const viewOptions = alertViews.map((view): Option => [view, viewLabels[view]]);

const fieldClass = 'rounded-md border border-line bg-panel py-2 text-sm text-ink hover:border-line-strong';

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly Option[];
}

function Choice({ name, label, value = '', options }: ChoiceProps) {
  return (
    <select key={value} name={name} aria-label={label} defaultValue={value} className={`px-2.5 ${fieldClass}`}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
