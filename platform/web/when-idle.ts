/**
 * Does something as soon as the browser has nothing else to do, within 0.3 s at the latest.
 *
 * @returns what calls it off
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: 300 });
  return () => cancelIdleCallback(asked);
}
