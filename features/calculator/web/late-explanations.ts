import { latePart } from '../../../ui/late-part.ts';

/** What stands folded in the calculator, for who opens it. */
export const explanation = latePart(() =>
  import('./components/Explanation.tsx').then(({ Explanation }) => Explanation),
);
export const differences = latePart(() =>
  import('./components/Differences.tsx').then(({ Differences }) => Differences),
);
