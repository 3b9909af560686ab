// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const X = /* @__PURE__ */ drawIcon(<path d="M18 6L6 18M6 6l12 12" />);
