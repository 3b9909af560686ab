import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

export interface TipPopupProps {
  anchor: HTMLElement;
  /** The modal dialog around it; the page when left out. */
  container: HTMLElement | undefined;
  children: ReactNode;
}

/** The tip itself, where there is room for it. Only Tips renders it, which fetches this file when it is needed. */
export function TipPopup({ anchor, container, children }: TipPopupProps) {
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
          {/* Screen readers have the words already: as the name of the element or as what describes it. */}
          <Tooltip.Popup
            aria-hidden
            data-tip-popup
            className="max-w-64 rounded-md border border-ink bg-ink px-2.5 py-1.5 text-note wrap-anywhere text-paper shadow-floating"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
