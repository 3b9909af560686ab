import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { ChevronDown } from './icons/ChevronDown.tsx';
import { PopupContainer } from './popup-container.ts';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** It takes something away. */
  tone?: 'usual' | 'danger';
  isDisabled?: boolean;
  /** What it does, or where it leads: one of the two. */
  onChoose?(): void;
  link?: LinkProps;
}

interface MenuProps extends Pick<ButtonLook, 'variant' | 'size' | 'className'> {
  /** On the button; with an icon, for screen readers. */
  label: string;
  /** In the place of the words. */
  icon?: ReactNode;
  entries: readonly MenuEntry[];
}

/**
 * Things to do with something, behind one button, where a row of buttons has no room. Needs scripts: what must work without them stands on the
 * page. One of several values is a SelectField; anything but a list of deeds is a Popover.
 */
export function Menu({ label, icon, entries, variant, size, className = '' }: MenuProps) {
  const container = use(PopupContainer);
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        aria-label={icon ? label : undefined}
        className={buttonClass({ variant, size, className: `${icon ? 'button-icon' : ''} ${className}` })}
      >
        {icon ?? (
          <>
            {label} <ChevronDown aria-hidden className="size-4" />
          </>
        )}
      </BaseMenu.Trigger>
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner
          positionMethod="fixed"
          sideOffset={4}
          align="end"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup className="popup min-w-44">
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const className = `popup-item ${entry.tone === 'danger' ? 'text-danger' : ''}`;
  if (entry.link) {
    return (
      <BaseMenu.LinkItem closeOnClick render={<Link {...entry.link} />} className={className}>
        {entry.icon}
        {entry.label}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item disabled={entry.isDisabled ?? false} onClick={() => entry.onChoose?.()} className={className}>
      {entry.icon}
      {entry.label}
    </BaseMenu.Item>
  );
}
