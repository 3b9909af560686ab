import { useMemo } from 'react';
import type { References } from '../../../references/contract.ts';
import { compute } from '../../rules/choose-method.ts';
import { readFactors } from '../../rules/read-factors.ts';
import type { CalculatorSearch } from '../calculator-search.ts';
import { CalculatorForm } from './CalculatorForm.tsx';
import { MethodDifferences } from './MethodDifferences.tsx';
import { Results } from './Results.tsx';
import { ShareTools } from './ShareTools.tsx';
import { useCalculatorState } from './use-calculator-state.ts';

/**
 * The whole calculator: inputs on one side, results on the other.
 *
 * @param search what the address says, as it says it
 * @param action the address that computes it on the server, without query
 * @param onSearch takes what the address should say once the inputs have settled
 */
export function Calculator({
  search,
  onSearch,
  action,
  references,
}: {
  search: Record<string, unknown>;
  onSearch(search: CalculatorSearch): void;
  action: string;
  references: References;
}) {
  const [state, change] = useCalculatorState(search, onSearch);
  const factors = useMemo(() => readFactors(references.metrics), [references]);
  const result = compute(state, factors);
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <CalculatorForm state={state} action={action} hasReferencedMethod={factors !== null} onChange={change} />
      </div>
      <div className="min-w-0">
        <Results state={state} result={result} factors={factors} references={references} onChange={change} />
        {factors ? <MethodDifferences state={state} factors={factors} /> : null}
        <ShareTools state={state} result={result} />
      </div>
    </div>
  );
}
