import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { GroupLabel } from '../../../groups/contract.ts';
import { severityLooks } from '../../../look/web/components/SeverityMark.tsx';
import { severities } from '../../../streams/vocabulary.ts';
import type { Unit } from '../../../units/contract.ts';
import { UnitField } from '../../../units/web/components/UnitField.tsx';
import { alertViews } from '../../rules/choose-status.ts';
import { type AlertKind, alarmStates, alertKinds } from '../../vocabulary.ts';
import { type AlertsSearch, readAlertsSearch } from '../alerts-search.ts';
import { stateLooks } from './AlarmStateMark.tsx';

interface AlertFiltersProps {
  search: AlertsSearch;
  /** That the address names; undefined: none, or one that is not there. */
  unit: Unit | undefined;
  groups: readonly GroupLabel[];
  onSearch(search: AlertsSearch): void;
}

const kindLabels: Readonly<Record<AlertKind, string>> = { limit: 'Limits', silence: 'Silence', message: 'Messages' };
const viewLabels = { closed: 'Over', all: 'Open and over' };

export function AlertFilters({ search, unit, groups, onSearch }: AlertFiltersProps) {
  const selects = [
    {
      name: 'status',
      label: 'Show',
      emptyLabel: 'Open',
      choices: alertViews.map((value) => ({ value, label: viewLabels[value] })),
    },
    ...(groups.length > 0
      ? [
          {
            name: 'group',
            label: 'Group',
            emptyLabel: 'All groups',
            choices: groups.map(({ id, name }) => ({ value: id, label: name })),
          } as const,
        ]
      : []),
    {
      name: 'severity',
      label: 'Severity',
      emptyLabel: 'All severities',
      choices: severities.map((value) => ({ value, label: severityLooks[value].word })),
    },
    {
      name: 'state',
      label: 'State',
      emptyLabel: 'All states',
      choices: alarmStates.map((value) => ({ value, label: stateLooks[value].word })),
    },
    {
      name: 'kind',
      label: 'Kind',
      emptyLabel: 'All kinds',
      choices: alertKinds.map((value) => ({ value, label: kindLabels[value] })),
    },
  ] as const;
  return (
    <FilterBar
      action="/smr-ops-cloud/alerts"
      onSubmit={(fields) => onSearch(readAlertsSearch(Object.fromEntries(fields)))}
    >
      <TextField
        key={`q:${search.q ?? ''}`}
        kind="search"
        name="q"
        label="Search titles, messages and tags"
        isLabelHidden
        placeholder="Search titles, messages and tags"
        defaultValue={search.q}
        maxLength={200}
        className="min-w-56 flex-1 max-sm:basis-full"
      />
      <UnitField
        chosen={search.unit ? { id: search.unit, name: unit?.name ?? search.unit } : null}
        emptyLabel="All units"
        isLabelHidden
        className="max-sm:flex-[1_1_40%] sm:max-w-48"
      />
      {selects.map((select) => (
        <SelectField<string>
          key={`${select.name}:${search[select.name] ?? ''}`}
          {...select}
          isLabelHidden
          defaultValue={search[select.name] ?? ''}
          className="max-sm:flex-[1_1_40%] sm:max-w-40"
        />
      ))}
    </FilterBar>
  );
}
