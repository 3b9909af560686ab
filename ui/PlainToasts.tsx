import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { X } from './icons/X.tsx';
import { onModals, topModal } from './modal-stack.ts';
import { MOST_SHOWN, onToastWaiting, shownForMs, showToast, type ToastText, takeToasts } from './show-toast.ts';

/**
 * Asks for the code of toasts with the first one. That one may be that the server can't be reached, and then neither can their code, which some browsers
 * remember: what they say is said plainly.
 */
export function PlainToasts() {
  const [loaded, setLoaded] = useState<{ Toasts: ComponentType } | null>(null);
  // Two that say the same are two: each is drawn anew, and so told to screen readers.
  const [said, setSaid] = useState<readonly { id: number; toast: ToastText }[]>([]);
  const lastId = useRef(0);
  const modal = useSyncExternalStore(onModals, topModal);
  const [host] = useState(() => document.createElement('div'));
  const isLoaded = loaded !== null;
  const isSaid = !isLoaded && said.length > 0;
  // Beneath a modal dialog nothing can be read or pressed. The whole of it moves: drawn anew elsewhere, messages would begin anew, unread and unfocused.
  useLayoutEffect(() => {
    if (isSaid) moveInto(modal ?? document.body, host);
    else host.remove();
  }, [isSaid, modal, host]);
  useEffect(() => {
    if (isLoaded) return;
    let isAsked = false;
    return onToastWaiting(() => {
      // What comes meanwhile waits with the first.
      if (isAsked) return;
      isAsked = true;
      import('./Toasts.tsx').then(setLoaded, () => {
        isAsked = false;
        const { toasts, answered } = takeToasts();
        const more = toasts.map((toast) => ({ id: ++lastId.current, toast }));
        setSaid((before) =>
          [...before.filter(({ toast: { about } }) => !about || !answered.includes(about)), ...more].slice(-MOST_SHOWN),
        );
      });
    });
  }, [isLoaded]);
  // They go on among the others.
  const sayAgain = useEffectEvent(() => {
    for (const { toast } of said) showToast(toast);
  });
  useEffect(() => {
    if (isLoaded) sayAgain();
  }, [isLoaded]);
  if (loaded) return <loaded.Toasts />;
  if (!isSaid) return null;
  return createPortal(
    <div className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
      {said.map(({ id, toast }) => (
        <PlainToast key={id} toast={toast} onGone={() => setSaid((all) => all.filter((one) => one.id !== id))} />
      ))}
    </div>,
    host,
  );
}

/** What has the focus keeps it where the browser can move elements at all. */
function moveInto(parent: HTMLElement, host: HTMLElement): void {
  if (host.isConnected && 'moveBefore' in parent) parent.moveBefore(host, null);
  else parent.append(host);
}

function PlainToast({ toast, onGone }: { toast: ToastText; onGone(): void }) {
  const { title, description, action, tone } = toast;
  const card = useRef<HTMLDivElement>(null);
  const isError = tone === 'error';
  const look = useEffectEvent(() => {
    // As toasts do, it stays while it is pointed at or focused.
    if (!card.current?.matches(':hover, :focus-within')) onGone();
  });
  useEffect(() => {
    const timer = setInterval(look, shownForMs(toast));
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <div
      ref={card}
      role={isError ? 'alert' : 'status'}
      className={`relative rounded-lg border bg-panel py-3 pr-10 pl-4 shadow-raised text-note ${isError ? 'border-danger' : 'border-line-strong'}`}
    >
      <b>{title}</b> {description}
      {action ? (
        <Button
          size="small"
          onClick={() => {
            onGone();
            action.onAct();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Dismiss" icon={<X />} size="small" onClick={onGone} className="absolute top-2 right-2" />
    </div>
  );
}
