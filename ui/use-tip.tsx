import {
  type ComponentType,
  type FocusEvent,
  type HTMLAttributes,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { TipPopupProps } from './TipPopup.tsx';

interface Tip {
  /** For the element that the tip belongs to. */
  anchor: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown'
  > & { ref?: RefCallback<HTMLElement> };
  /** Its words for screen readers, which need not wait for it to open. */
  describedBy: string | undefined;
  /** Stands after the element. */
  popup: ReactNode;
}

const OPENS_AFTER_MS = 500;
/** Time to move the pointer onto the tip, which must not vanish on the way (WCAG 1.4.13). */
const CLOSES_AFTER_MS = 150;

/**
 * Words that show at an element while it is pointed at or focused. The code that finds room for them on the screen is fetched with the
 * first one that opens, so that pages full of buttons do not carry it.
 */
export function useTip(text: string | null | undefined, isName = false): Tip {
  const id = useId();
  const element = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ TipPopup: ComponentType<TipPopupProps> } | null>(null);
  const ref = useCallback((found: HTMLElement | null) => {
    element.current = found;
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!text) return { anchor: {}, describedBy: undefined, popup: null };

  const turn = (open: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    // A tip whose code cannot be fetched now (no connection) is no loss: screen readers have its words, and the next try fetches again.
    if (open && !loaded) import('./TipPopup.tsx').then(setLoaded, () => {});
    timer.current = setTimeout(() => setOpen(open), afterMs);
  };
  return {
    anchor: {
      ref,
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && turn(true, OPENS_AFTER_MS),
      onPointerLeave: () => turn(false, CLOSES_AFTER_MS),
      onPointerDown: () => turn(false, 0),
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.matches(':focus-visible') && turn(true, 0),
      onBlur: () => turn(false, 0),
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // The dialog around it stays open.
        event.stopPropagation();
        turn(false, 0);
      },
    },
    describedBy: isName ? undefined : id,
    popup: (
      <>
        {isName ? null : (
          <span id={id} hidden>
            {text}
          </span>
        )}
        {loaded && isOpen ? (
          <loaded.TipPopup
            anchor={element}
            onPointerEnter={() => turn(true, 0)}
            onPointerLeave={() => turn(false, CLOSES_AFTER_MS)}
          >
            {text}
          </loaded.TipPopup>
        ) : null}
      </>
    ),
  };
}
