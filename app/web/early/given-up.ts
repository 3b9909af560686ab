/**
 * Safari gives up what is on its way as soon as a page is left. The router, which knows such an error by its first words, would load that page again, and the
 * one that was asked for would not come.
 */
export function leaveWhatIsGivenUp(): void {
  let isGivenUp = false;
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    payload.message = `Given up: ${payload.message}`;
    isGivenUp = true;
  });
  // Who comes back to it would find it as it was given up.
  addEventListener('pageshow', ({ persisted }) => persisted && isGivenUp && location.reload());
}
