import type { ResearchResult, ValidationResult } from '../contract.ts';

/** RESEARCH_MODE=stand-in: the fixed answers of the specification (decision D13), for demonstrations. They say so themselves. */
export function standInResearch(term: string): ResearchResult {
  const definition = `Placeholder definition of “${term}”. Nothing was researched: this site runs with a stand-in for demonstrations.`;
  return {
    term,
    potentialDefinitions: [{ definition, source: 'Stand-in', credibilityScore: 0, url: null }],
    synthesizedDefinition: definition,
    synthesis: 'stand-in',
    suggestedCategory: 'Reactor Technology',
    relatedTerms: [],
    confidence: 0.8,
    notes: [],
    isStandIn: true,
  };
}

export const standInValidation: ValidationResult = {
  isAccurate: true,
  confidence: 0.9,
  suggestions: [],
  isStandIn: true,
};
