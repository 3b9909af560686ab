import type { ComponentProps } from 'react';
import { Calculator } from './Calculator.tsx';

/** The calculator for pages that are about more than it, in a file of its own: the page that is nothing else has it from the beginning. */
export function CalculatorPart(props: ComponentProps<typeof Calculator>) {
  return <Calculator {...props} />;
}
