// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const MapPinned = /* @__PURE__ */ drawIcon(
  <>
    <path d="M18 8c0 3.613-3.869 7.429-5.393 8.795a1 1 0 0 1-1.214 0C9.87 15.429 6 11.613 6 8a6 6 0 0 1 12 0" />
    <path d="M4.474 15h-.197a1 1 0 0 0-.969.753l-1.097 4.35a1.5 1.5 0 0 0 1.444 1.898L20.344 22a1.5 1.5 0 0 0 1.446-1.897l-1.098-4.35a1 1 0 0 0-.969-.753h-.197" />
    <circle cx="12" cy="8" r="2" />
  </>,
);
