import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckGroup } from '../../../../../ui/fields/CheckGroup.tsx';
import { unitsNamed } from '../units-named.ts';
import { offeredUnits, UnitField } from './UnitField.tsx';

interface UnitsFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Ids. */
  defaultValue?: readonly string[];
  /** The site of which units are offered; left out: of any. */
  site?: string | undefined;
}

/** Any number of units of a fleet of any size: boxes for all of a few; of many for those that are chosen, and a field that finds more. */
export function UnitsField({ name, label, hint, error, defaultValue = [], site }: UnitsFieldProps) {
  const { fleet } = useRouteContext({ from: '__root__' }).api;
  /** Those that have a box of their own because they were chosen, now or before. */
  const [boxed, setBoxed] = useState<readonly string[]>(defaultValue);
  const [chosen, setChosen] = useState<readonly string[]>(defaultValue);
  const { data: first } = useQuery(offeredUnits(fleet, '', site));
  const { data: named = [] } = useQuery(unitsNamed(fleet, boxed));
  const isMany = first !== undefined && first.pages > 1;
  const offered = isMany ? [] : (first?.items ?? []);
  // Nobody who reads this knows its name: it was retired, or is not his to see.
  const nameOf = (id: string) => named.find((unit) => unit.id === id)?.name ?? id;
  const others = boxed.filter((id) => offered.every((unit) => unit.id !== id));
  const choices = [...offered, ...others.map((id) => ({ id, name: nameOf(id) }))].map((unit) => ({
    value: unit.id,
    label: unit.name,
  }));
  const add = (id: string) => {
    if (id === '') return;
    setBoxed((before) => [...new Set([...before, id])]);
    setChosen((before) => [...new Set([...before, id])]);
  };
  return (
    <div className="grid gap-2">
      <CheckGroup {...{ name, label, hint, error, choices }} value={chosen} onValue={setChosen} />
      {isMany ? (
        // Empty again after each.
        <UnitField
          key={boxed.length}
          name=""
          label={`Add to: ${label}`}
          isLabelHidden
          chosen={null}
          emptyLabel="Add a unit"
          site={site}
          onValue={add}
        />
      ) : null}
    </div>
  );
}
