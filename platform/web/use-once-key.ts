import { useState } from 'react';

/**
 * For a form that makes something new: a second click, or trying again after the answer was lost, makes no second one.
 *
 *     const once = useOnceKey();
 *     api.companies.create.mutationOptions({ context: once.context })
 *
 * @returns what goes with the request; `renew` when the form stays open for the next one
 */
export function useOnceKey() {
  const [idempotencyKey, setKey] = useState(makeKey);
  return { context: { idempotencyKey }, renew: () => setKey(makeKey()) };
}

/** Not `crypto.randomUUID`, which pages over plain HTTP lack. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
