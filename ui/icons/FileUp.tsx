// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const FileUp = /* @__PURE__ */ drawIcon(
  <>
    <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z" />
    <path d="M14 2v5a1 1 0 0 0 1 1h5m-8 4v6m3-3l-3-3l-3 3" />
  </>,
);
