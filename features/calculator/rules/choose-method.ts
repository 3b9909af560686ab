import type { CalculatorState } from '../vocabulary.ts';
import { type CalculatorResult, computeClassic } from './compute-classic.ts';
import { computeReferenced } from './compute-referenced.ts';
import type { ReferencedFactors } from './read-factors.ts';

/** The result by the chosen method. Without factors only Classic can be had. */
export function compute(state: CalculatorState, factors: ReferencedFactors | null): CalculatorResult {
  if (state.method === 'referenced' && factors) return computeReferenced(state, state.replaces, factors);
  return computeClassic(state);
}

/** Share of the fossil figure that is saved, in percent. */
export function savedPercent(savings: number, fossil: number): number {
  return fossil === 0 ? 0 : (100 * savings) / fossil;
}
