// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const Plus = /* @__PURE__ */ drawIcon(<path d="M5 12h14m-7-7v14" />);
