import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { GroupLabel } from '../../../groups/contract.ts';
import { statusLook } from '../../../look/web/components/StatusMark.tsx';
import type { FleetPart } from '../../../units/contract.ts';
import { type UnitOrder, unitOrders, unitStatuses } from '../../../units/vocabulary.ts';
import { type FleetSearch, readFleetSearch } from '../fleet-search.ts';

const orderLabels: Readonly<Record<UnitOrder, string>> = {
  name: 'By name',
  site: 'By site',
  capacity: 'Largest first',
  status: 'Out of operation first',
};

interface FleetFiltersProps {
  search: FleetSearch;
  sites: FleetPart['sites'];
  groups: readonly GroupLabel[];
  onSearch(search: FleetSearch): void;
}

/** Narrows a fleet that does not fit on one page. */
export function FleetFilters({ search, sites, groups, onSearch }: FleetFiltersProps) {
  const selects = [
    {
      name: 'site',
      label: 'Site',
      emptyLabel: 'All sites',
      choices: sites.map(({ name, units }) => ({ value: name, label: `${name} (${units})` })),
    },
    ...(groups.length > 0
      ? [
          {
            name: 'group',
            label: 'Group',
            emptyLabel: 'All groups',
            choices: groups.map(({ id, name, unitIds }) => ({ value: id, label: `${name} (${unitIds.length})` })),
          } as const,
        ]
      : []),
    {
      name: 'status',
      label: 'Status',
      emptyLabel: 'Any status',
      choices: unitStatuses.map((value) => ({ value, label: statusLook(value).word })),
    },
    {
      name: 'sort',
      label: 'Order',
      choices: unitOrders.map((value) => ({ value, label: orderLabels[value] })),
    },
  ] as const;
  return (
    <FilterBar
      action="/smr-ops-cloud"
      onSubmit={(fields) => onSearch(readFleetSearch(Object.fromEntries(fields)))}
      className="mt-5"
    >
      <TextField
        key={`q:${search.q ?? ''}`}
        kind="search"
        name="q"
        label="Search units and sites"
        isLabelHidden
        placeholder="Search units and sites"
        defaultValue={search.q}
        maxLength={200}
        className="min-w-56 flex-1 max-sm:basis-full"
      />
      {selects.map((select) => (
        <SelectField<string>
          key={`${select.name}:${search[select.name] ?? ''}`}
          {...select}
          isLabelHidden
          defaultValue={search[select.name] ?? (select.name === 'sort' ? 'name' : '')}
          className="max-sm:flex-[1_1_40%]"
        />
      ))}
    </FilterBar>
  );
}
