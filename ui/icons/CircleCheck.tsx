// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const CircleCheck = /* @__PURE__ */ drawIcon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="m16 9l-5.5 5.5L8 12" />
  </>,
);
