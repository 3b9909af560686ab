// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const ArrowDown = /* @__PURE__ */ drawIcon(<path d="M12 5v14m7-7l-7 7l-7-7" />);
