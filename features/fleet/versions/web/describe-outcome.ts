import type { VersionOutcome } from '../contract.ts';

/** What is said of a change. @param done when it is in force */
export function describeOutcome(done: string) {
  return ({ state }: Pick<VersionOutcome, 'state'>) =>
    state === 'applied'
      ? { title: done }
      : { title: 'Proposed', description: 'It comes into force when somebody else approves it.' };
}
