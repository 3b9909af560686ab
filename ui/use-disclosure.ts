import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const LEAVE_AFTER_MS = 250;

/**
 * Opens on hover, keyboard focus and tap, as WCAG 1.4.13 asks: Escape dismisses it, the pointer may wander into what opened, and
 * it stays until it is left. A click, a tap or Enter pins it. Where there is no room below, `data-up` says so. For a `<details>` that explains what it stands on; a word of explanation is a Tooltip.
 */
export function useDisclosure<Element extends HTMLElement>() {
  const container = useRef<Element>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState<'no' | 'hovered' | 'pinned'>('no');
  const isOpen = shown !== 'no';
  const [opensUp, setOpensUp] = useState(false);
  useLayoutEffect(() => {
    // Measured once a time it opens: what somebody reads must not jump.
    if (isOpen && container.current) setOpensUp(hasMoreRoomAbove(container.current));
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setShown('no');
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What had the focus is about to disappear.
      if (container.current?.contains(document.activeElement)) container.current.querySelector('summary')?.focus();
      setShown('no');
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
  useEffect(() => {
    // Opened before the page was awake, by the browser alone.
    if (container.current && 'open' in container.current && container.current.open) setShown('pinned');
    return () => clearTimeout(leaving.current);
  }, []);

  const containerProps = {
    ref: container,
    open: isOpen,
    'data-up': opensUp || undefined,
    onPointerEnter: (event: PointerEvent) => {
      clearTimeout(leaving.current);
      if (event.pointerType === 'mouse') setShown((before) => (before === 'no' ? 'hovered' : before));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      leaving.current = setTimeout(() => setShown((before) => (before === 'hovered' ? 'no' : before)), LEAVE_AFTER_MS);
    },
    onFocus: (event: FocusEvent) => {
      // A click focuses, too; it is handled below.
      if (event.target.matches(':focus-visible')) setShown((before) => (before === 'no' ? 'hovered' : before));
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Whoever presses text in it, or in Safari a link or button, takes the focus away, to nothing or to what it all stands in, and has not
      // left: closed while it is pressed, what is pressed would be gone, and Chromium's tab crashes. Presses elsewhere are heard above.
      const own = container.current;
      if (relatedTarget instanceof Node && !relatedTarget.contains(own) && !own?.contains(relatedTarget))
        setShown('no');
    },
  };
  const triggerProps = {
    onClick: (event: { preventDefault(): void }) => {
      // The browser would close what hovering has opened.
      event.preventDefault();
      setShown((before) => (before === 'pinned' ? 'no' : 'pinned'));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      // What the focus has opened by itself is kept open; another press closes it.
      setShown((before) => (before === 'pinned' ? 'no' : 'pinned'));
    },
  };
  return { containerProps, triggerProps };
}

const GAP_PX = 12;

/** Whether what hangs over the page (its last part) would leave the window below, and has more room above. */
function hasMoreRoomAbove(container: HTMLElement): boolean {
  const panel = container.lastElementChild;
  if (!panel || getComputedStyle(panel).position !== 'absolute') return false;
  const { top, bottom } = container.getBoundingClientRect();
  const below = innerHeight - bottom;
  return panel.getBoundingClientRect().height + GAP_PX > below && top > below;
}
