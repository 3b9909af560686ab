// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const ChevronDown = /* @__PURE__ */ drawIcon(<path d="m6 9l6 6l6-6" />);
