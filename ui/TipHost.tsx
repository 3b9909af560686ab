import { type ComponentType, useEffect, useState } from 'react';

/** Where tips appear; stands once on each page, beside ToastHost. Their code comes when the page is alive, so that no page waits for it. */
export function TipHost() {
  const [loaded, setLoaded] = useState<{ Tips: ComponentType } | null>(null);
  useEffect(() => {
    import('./Tips.tsx').then(setLoaded, () => {});
  }, []);
  return loaded ? <loaded.Tips /> : null;
}
