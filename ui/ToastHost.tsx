import { type ComponentType, useEffect, useState } from 'react';
import { onToastWaiting } from './show-toast.ts';

/**
 * Where toasts appear. Theirs is much code, and loaded with the first one: readers of the news never see any. What says it where that cannot be had is
 * little, and comes when the page is alive, while there is a server.
 */
export function ToastHost() {
  const [loaded, setLoaded] = useState<{ PlainToasts: ComponentType } | null>(null);
  useEffect(() => {
    const load = () => {
      import('./PlainToasts.tsx').then(setLoaded, () => {});
    };
    load();
    return onToastWaiting(load);
  }, []);
  return loaded ? <loaded.PlainToasts /> : null;
}
