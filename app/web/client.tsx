import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { doAgain } from './do-again.ts';
import { AWAKE } from './early/sleep.ts';
import { getRouter } from './router.tsx';

// Not Start's own client: it brings what calls of server functions are packed with, which the product has none of (11 KB).
const router = getRouter();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Awake>
        <RouterClient router={router} />
      </Awake>
    </StrictMode>,
  );
});

/** Tells what was done while the page slept that it can be done now, see `early/sleep.ts`. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(AWAKE, { detail: doAgain }));
  }, []);
  return children;
}
