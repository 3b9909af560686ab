import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, use } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { PopupContainer } from './popup-container.ts';

interface PopoverProps extends Pick<ButtonLook, 'variant' | 'size' | 'className'> {
  /** On the button; with an icon, for screen readers. */
  label: string;
  icon?: ReactNode;
  /** Over the contents. */
  title?: string;
  children: ReactNode;
}

/**
 * A little more about something, opened beside it where there is room, while the page goes on. Needs scripts: what must be readable without
 * them is a `<details>`. A few words only: Tooltip. Deeds: Menu. What must be answered: Dialog.
 */
export function Popover({ label, icon, title, children, variant = 'quiet', size, className = '' }: PopoverProps) {
  const container = use(PopupContainer);
  return (
    <BasePopover.Root>
      <BasePopover.Trigger
        aria-label={icon ? label : undefined}
        className={buttonClass({ variant, size, className: `${icon ? 'button-icon' : ''} ${className}` })}
      >
        {icon ?? label}
      </BasePopover.Trigger>
      <BasePopover.Portal container={container}>
        <BasePopover.Positioner positionMethod="fixed" sideOffset={6} collisionPadding={8} className="z-50">
          <BasePopover.Popup
            aria-label={title ? undefined : label}
            className="popup max-w-[min(22rem,var(--available-width))] p-4 text-note leading-relaxed"
          >
            {title ? (
              <BasePopover.Title className="mb-1 font-sans text-note font-semibold">{title}</BasePopover.Title>
            ) : null}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
