// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const Menu = /* @__PURE__ */ drawIcon(<path d="M4 5h16M4 12h16M4 19h16" />);
