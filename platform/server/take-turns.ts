/**
 * One waiter goes on in each turn of the event loop, the one that has waited longest first: what computes for some milliseconds (a page, a
 * long list) takes a turn before, so that a batch of them leaves requests to be read and listeners to be written to in between.
 *
 * @returns for others to wait for
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}
