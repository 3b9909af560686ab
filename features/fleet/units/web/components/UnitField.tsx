import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiUtils } from '../../../../../platform/web/api-utils.ts';
import { compact } from '../../../../../platform/web/search-params.ts';
import { ComboboxField } from '../../../../../ui/fields/ComboboxField.tsx';
import { SelectField, type SelectFieldProps } from '../../../../../ui/fields/SelectField.tsx';
import type { unitsContract } from '../../contract.ts';

/** The units that a field offers before anybody types; its page's loader asks for them, so that it works without scripts, too. @param site of which they are; left out: of any */
export function offeredUnits({ units }: { units: ApiUtils<typeof unitsContract> }, words = '', site?: string) {
  const q = words.trim().slice(0, LONGEST_SEARCH);
  return units.part.queryOptions({ input: compact({ q: q || undefined, site }) });
}

const LONGEST_SEARCH = 200;

interface UnitFieldProps
  extends Pick<
    SelectFieldProps<string>,
    'hint' | 'error' | 'isRequired' | 'emptyLabel' | 'isLabelHidden' | 'className' | 'onValue'
  > {
  /** 'unit' when it is left out. */
  name?: string;
  label?: string;
  /** Which one it is now, also when it is not among the first that are offered. */
  chosen: { id: string; name: string } | null;
  /** The site of which units are offered; left out: of any. */
  site?: string | undefined;
  /** Told what is typed and not chosen yet, which then stays in the field. */
  onWords?(words: string): void;
}

/** One unit of a fleet of any size: of one that does not fit into a list the server finds what is typed. */
export function UnitField({
  name = 'unit',
  label = 'Unit',
  chosen,
  emptyLabel,
  site,
  onWords,
  ...rest
}: UnitFieldProps) {
  const { fleet } = useRouteContext({ from: '__root__' }).api;
  const [words, setWords] = useState('');
  const { data: first } = useQuery(offeredUnits(fleet, '', site));
  const { data } = useQuery({ ...offeredUnits(fleet, words, site), placeholderData: keepPreviousData });
  const id = chosen?.id ?? '';
  const found = (data?.items ?? []).map((unit) => ({ value: unit.id, label: unit.name }));
  // What is typed is looked for alone: the first that it finds is what Enter takes.
  const isOffered = words !== '' || chosen === null || found.some(({ value }) => value === id);
  const props = {
    ...rest,
    name,
    label,
    choices: isOffered ? found : [{ value: id, label: chosen.name }, ...found],
    defaultValue: id,
    ...(emptyLabel === undefined || words !== '' ? {} : { emptyLabel }),
  };
  // Another one, chosen elsewhere, shows.
  return first && first.pages > 1 ? (
    <ComboboxField
      key={id}
      {...props}
      keepsWords={onWords !== undefined}
      onSearch={(typed) => {
        setWords(typed);
        onWords?.(typed);
      }}
    />
  ) : (
    <SelectField key={id} {...props} />
  );
}
