import { useRouter } from '@tanstack/react-router';

/**
 * Asks anew for what a page could not load, and stays on it; where code is missing that the browser will not ask for again, the document is loaded
 * once the server answers.
 *
 * @param reset of the route's error boundary
 */
export function useTryAgain(reset: () => void): () => void {
  const router = useRouter();
  return async () => {
    const { href } = window.location;
    reset();
    await router.invalidate();
    // Some browsers remember for good that a module could not be had, and throw this. Without a server the page that says so is better than theirs.
    if (!router.state.matches.some(({ error }) => error instanceof TypeError)) return;
    // Who has gone on meanwhile keeps what stands there.
    if ((await router.options.context.isServerBack()) && window.location.href === href) window.location.reload();
  };
}
