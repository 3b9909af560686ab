// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const Check = /* @__PURE__ */ drawIcon(<path d="M20 6L9 17l-5-5" />);
