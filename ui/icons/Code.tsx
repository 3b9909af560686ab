// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const Code = /* @__PURE__ */ drawIcon(<path d="m16 18l6-6l-6-6M8 6l-6 6l6 6" />);
