import { type ComponentType, useEffect, useState } from 'react';
import { onToastWaiting } from './show-toast.ts';

/** Where toasts appear. Their code is loaded with the first one: readers of the news never see any. */
export function ToastHost() {
  const [loaded, setLoaded] = useState<{ Toasts: ComponentType } | null>(null);
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    return onToastWaiting(() => {
      import('./Toasts.tsx').then(setLoaded);
    });
  }, [isLoaded]);
  return loaded ? <loaded.Toasts /> : null;
}
