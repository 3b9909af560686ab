import { Still } from '../../../../ui/Still.tsx';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import type { CalculatorState } from '../../vocabulary.ts';
import { differences } from '../late-explanations.ts';

export function MethodDifferences(given: { state: CalculatorState; factors: ReferencedFactors }) {
  return (
    <details className="group border-t border-line py-5">
      <summary className="flex items-center justify-between font-medium">
        Why do the two methods differ?
        <span aria-hidden className="text-ink-soft group-open:rotate-45">
          +
        </span>
      </summary>
      <Still by={differences} given={given} isReckoned />
    </details>
  );
}
