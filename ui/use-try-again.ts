import { useRouter } from '@tanstack/react-router';

/**
 * Asks anew for what a page could not load, and stays on it.
 *
 * @param reset of the route's error boundary
 */
export function useTryAgain(reset: () => void): () => void {
  const router = useRouter();
  return () => {
    reset();
    router.invalidate();
  };
}
