import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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

/**
 * Any number of units of a fleet of any size: boxes for all of a few; of many for those that are chosen, and a field that finds more. Where
 * none means all, a name that was typed and not chosen would widen what is sent to the whole fleet: its form is not sent while one stands.
 */
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
  const [words, setWords] = useState('');
  const [isRefused, setRefused] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isUnfinished = words.trim() !== '';
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !isUnfinished) return;
    // At the form itself, before whatever React calls for it: no form has to know.
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setRefused(true);
      place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [isUnfinished]);
  const add = (id: string) => {
    setWords('');
    setRefused(false);
    if (id === '') return;
    setBoxed((before) => [...new Set([...before, id])]);
    setChosen((before) => [...new Set([...before, id])]);
  };
  return (
    <div ref={place} className="grid gap-2">
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
          error={
            isRefused && isUnfinished
              ? 'No unit is chosen by it yet: choose one from the list, or empty it.'
              : undefined
          }
          onWords={setWords}
          onValue={add}
        />
      ) : null}
    </div>
  );
}
