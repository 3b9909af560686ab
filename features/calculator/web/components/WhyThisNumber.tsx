import { Still } from '../../../../ui/Still.tsx';
import { explanation } from '../late-explanations.ts';
import type { ExplanationProps } from './Explanation.tsx';

export function WhyThisNumber(given: ExplanationProps) {
  return (
    <details className="group mt-3 text-note">
      <summary className="inline-block text-accent underline decoration-dotted underline-offset-4 hover:decoration-solid">
        Why this number
      </summary>
      <Still by={explanation} given={given} isReckoned />
    </details>
  );
}
