import { latePart } from '../../../ui/late-part.ts';
import { differences, explanation } from './late-explanations.ts';

/** What the calculator has reckoned stands in the document; the code that reckons comes as somebody turns to its fields. */
export const summary = latePart(() => import('./components/Summary.tsx').then(({ Summary }) => Summary));
export const results = latePart(() => import('./components/Results.tsx').then(({ Results }) => Results));

export const loadResults = () => Promise.all([summary, results, explanation, differences].map((part) => part.load()));
