import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { GroupLabel } from '../../../groups/contract.ts';
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
  groups: readonly GroupLabel[];
  onSearch(search: AlertsSearch): void;
}

const viewLabels = { closed: 'Over', all: 'Open and over' };

export function AlertFilters({ search, units, groups, onSearch }: AlertFiltersProps) {
  const selects = [
    {
      name: 'status',
      label: 'Show',
      emptyLabel: 'Open',
      choices: alertViews.map((value) => ({ value, label: viewLabels[value] })),
    },
    {
      name: 'unit',
      label: 'Unit',
      emptyLabel: 'All units',
      choices: units.map(({ id, name }) => ({ value: id, label: shortUnitName(name) })),
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
      {selects.map((select) => (
        <SelectField<string>
          key={`${select.name}:${search[select.name] ?? ''}`}
          {...select}
          isLabelHidden
          defaultValue={search[select.name] ?? ''}
          className="max-sm:flex-[1_1_40%]"
        />
      ))}
    </FilterBar>
  );
}
