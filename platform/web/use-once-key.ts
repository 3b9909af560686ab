import { useState } from 'react';
import { makeUuid } from './make-uuid.ts';

/**
 * For a form that makes something new: a second click, or trying again after the answer was lost, makes no second one.
 *
 *     const once = useOnceKey();
 *     api.companies.create.mutationOptions({ context: once.context })
 *
 * @returns what goes with the request; `renew` when the form stays open for the next one
 */
export function useOnceKey() {
  const [idempotencyKey, setKey] = useState(makeUuid);
  return { context: { idempotencyKey }, renew: () => setKey(makeUuid()) };
}
