import { useEffect, useRef, useState } from 'react';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import type { CalculatorState } from '../../vocabulary.ts';
import { type CalculatorSearch, readState, searchOf } from '../calculator-search.ts';

const SETTLED_AFTER_MS = 300;

/**
 * The state of the calculator. Results follow every input at once; the address follows when the inputs have settled, because a
 * navigation for each pixel of a slider would be refused by browsers. An address from elsewhere (back button, link) wins.
 */
export function useCalculatorState(
  search: Record<string, unknown>,
  onSettled: (search: CalculatorSearch) => void,
): [CalculatorState, (change: Partial<CalculatorState>) => void] {
  const address = textOf(readState(search));
  const [state, setState] = useState(() => readState(search));
  const known = useRef(address);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` stands for all of `search`
  useEffect(() => {
    if (address === known.current) return;
    known.current = address;
    setState(readState(search));
  }, [address]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no new state
  useEffect(() => {
    if (textOf(state) === known.current) return;
    const timer = setTimeout(() => {
      known.current = textOf(state);
      onSettled(searchOf(state));
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return [state, (change) => setState((before) => ({ ...before, ...change }))];
}

function textOf(state: CalculatorState): string {
  return stringifySearch({ ...searchOf(state) });
}
