import { useRef } from 'react';

/**
 * Lets one of several clicks through that come before the page has drawn what the first one changed: until then the button does not know
 * that it is busy.
 */
export function useOneSend(): (send: () => void) => void {
  const isHeld = useRef(false);
  return (send) => {
    if (isHeld.current) return;
    isHeld.current = true;
    // The second frame begins after the first one was drawn.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isHeld.current = false;
      }),
    );
    send();
  };
}
