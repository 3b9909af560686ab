import type { Outcome } from '../contract.ts';

/** What is said of a change. @param done when it is in force */
export function describeOutcome(done: string) {
  return ({ state }: Outcome) =>
    state === 'applied'
      ? { title: done }
      : { title: 'Proposed', description: 'It comes into force when somebody else approves it.' };
}
