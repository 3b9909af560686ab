import { useMemo } from 'react';
import { Still } from '../../../../ui/Still.tsx';
import type { References } from '../../../references/contract.ts';
import { readFactors } from '../../rules/read-factors.ts';
import type { CalculatorSearch } from '../calculator-search.ts';
import { results, summary } from '../late-results.ts';
import { CalculatorForm } from './CalculatorForm.tsx';
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
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <CalculatorForm state={state} action={action} hasReferencedMethod={factors !== null} onChange={change} />
      </div>
      <div className="min-w-0">
        <div role="status" className="pb-6">
          <Still by={summary} given={{ state, factors }} isReckoned />
        </div>
        <Still by={results} given={{ state, factors, references }} isReckoned isSaidBeside />
        <ShareTools state={state} factors={factors} />
      </div>
    </div>
  );
}
