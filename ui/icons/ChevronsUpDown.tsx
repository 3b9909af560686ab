// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const ChevronsUpDown = /* @__PURE__ */ drawIcon(<path d="m7 15l5 5l5-5M7 9l5-5l5 5" />);
