import { latePart } from '../../../ui/late-part.ts';

/** The calculator of a page that is about more than it. */
export const calculator = latePart(() =>
  import('./components/CalculatorPart.tsx').then(({ CalculatorPart }) => CalculatorPart),
);
