import { type ComponentType, useEffect, useState } from 'react';
import { onToastWaiting, type ToastText, takeToasts } from './show-toast.ts';

/**
 * Where toasts appear. Their code is loaded with the first one: readers of the news never see any. The first one may be that the server can't be reached,
 * and then neither can their code, which some browsers remember: what they say is said plainly.
 */
export function ToastHost() {
  const [loaded, setLoaded] = useState<{ Toasts: ComponentType } | null>(null);
  const [said, setSaid] = useState<readonly ToastText[]>([]);
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (isLoaded) return;
    return onToastWaiting(() => {
      import('./Toasts.tsx').then(setLoaded, () => setSaid(takeToasts().toasts));
    });
  }, [isLoaded]);
  if (loaded) return <loaded.Toasts />;
  return said.length === 0 ? null : (
    <div role="alert" className="asleep-notice">
      {said.map(({ title, description }) => (
        <p key={title}>
          <b>{title}</b> {description}
        </p>
      ))}
    </div>
  );
}
