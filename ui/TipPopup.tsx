import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, use } from 'react';
import { PopupContainer } from './popup-container.ts';

export interface TipPopupProps {
  anchor: RefObject<HTMLElement | null>;
  onPointerEnter(): void;
  onPointerLeave(): void;
  children: ReactNode;
}

/** The tip itself, where there is room for it. Only `useTip` renders it, which fetches this file when it is needed. */
export function TipPopup({ anchor, children, ...pointer }: TipPopupProps) {
  const container = use(PopupContainer);
  return (
    <Tooltip.Root open>
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner
          anchor={anchor}
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-auto z-50"
        >
          {/* Screen readers have the words already, see `describedBy`. */}
          <Tooltip.Popup
            aria-hidden
            {...pointer}
            className="max-w-64 rounded-md border border-ink bg-ink px-2.5 py-1.5 text-note wrap-anywhere text-paper shadow-floating"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
