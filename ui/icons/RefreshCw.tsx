// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const RefreshCw = /* @__PURE__ */ drawIcon(
  <>
    <path d="M3 12a9 9 0 0 1 9-9a9.75 9.75 0 0 1 6.74 2.74L21 8" />
    <path d="M21 3v5h-5m5 4a9 9 0 0 1-9 9a9.75 9.75 0 0 1-6.74-2.74L3 16" />
    <path d="M8 16H3v5" />
  </>,
);
