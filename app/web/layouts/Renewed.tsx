import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isThere } from '../../../platform/web/reach-server.ts';
import { Message } from '../../../ui/Message.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';

const LOOKS_EVERY_MS = 10 * 60_000;
/** Who has not touched a page for so long is not at work on it. */
const UNTOUCHED_MS = 10 * 60_000;

interface RenewedProps {
  /** Whether the page may be loaded again by itself, where nobody touches it: there is nothing to type in it, and nobody who would do it. */
  mayReload?(): boolean;
}

/**
 * Says that a newer edition of the site is there than the one that the page came from. For frames of pages that stay open for months: those that are read
 * get the newer code with the next page whose code they lack (`router.tsx`).
 */
export function Renewed({ mayReload = () => false }: RenewedProps) {
  const isRenewed = useRouteContext({ from: '__root__', select: (context) => context.isRenewed });
  const [isOld, setOld] = useState(false);
  const mayReloadNow = useEffectEvent(mayReload);
  useEffect(() => {
    const listening = new AbortController();
    let touchedAt = performance.now();
    for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
      document.addEventListener(name, () => (touchedAt = performance.now()), {
        capture: true,
        passive: true,
        signal: listening.signal,
      });
    // Asked each time: who is led to two processes may have heard it of the one that is renewed first.
    const looking = setInterval(async () => {
      const isOldNow = await isRenewed();
      if (listening.signal.aborted) return;
      setOld(isOldNow);
      const isUntouched = performance.now() - touchedAt >= UNTOUCHED_MS;
      if (!isOldNow || !isUntouched || !mayReloadNow()) return;
      // An answer in its place would have no script that ever came back.
      if ((await isThere(window.location.href)) && !listening.signal.aborted) window.location.reload();
    }, LOOKS_EVERY_MS);
    return () => {
      clearInterval(looking);
      listening.abort();
    };
  }, [isRenewed]);
  if (!isOld) return null;
  return (
    <Message tone="info" className="mb-4 print:hidden">
      The site has been renewed since this page was opened.{' '}
      <TextButton onClick={() => window.location.reload()}>Load it again</TextButton>
    </Message>
  );
}
