// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const ArrowUp = /* @__PURE__ */ drawIcon(<path d="m5 12l7-7l7 7m-7 7V5" />);
