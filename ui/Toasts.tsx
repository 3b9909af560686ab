import { Toast } from '@base-ui/react/toast';
import { useEffect, useSyncExternalStore } from 'react';
import { X } from './icons/X.tsx';
import { onModals, topModal } from './modal-stack.ts';
import { MOST_SHOWN, onToastWaiting, shownForMs, takeToasts } from './show-toast.ts';

/** Errors on screen, by what they are about. The list begins anew in each dialog that opens; they go with it. */
const errors = new Map<string, string>();

/**
 * The toasts on screen, also over a modal dialog. Announced to screen readers; each stays while it is pointed at or focused.
 */
export function Toasts() {
  const modal = useSyncExternalStore(onModals, topModal);
  return (
    <Toast.Provider limit={MOST_SHOWN}>
      <Toast.Portal container={modal}>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(
    () =>
      onToastWaiting(() => {
        const { toasts: waiting, answered } = takeToasts();
        for (const about of answered) {
          const id = errors.get(about);
          if (id) close(id);
          errors.delete(about);
        }
        for (const toast of waiting) {
          const { tone, action, about, ...text } = toast;
          const id = add({
            ...text,
            type: tone,
            priority: tone === 'error' ? 'high' : 'low',
            timeout: shownForMs(toast),
            ...(action && {
              actionProps: {
                children: action.label,
                onClick() {
                  close(id);
                  action.onAct();
                },
              },
            }),
          });
          if (about && tone === 'error') errors.set(about, id);
        }
      }),
    [add, close],
  );
  const shown = toasts.filter(({ limited }) => !limited);
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`relative rounded-lg border bg-panel py-3 pr-10 pl-4 shadow-raised ${toast.type === 'error' ? 'border-danger' : 'border-line-strong'}`}
    >
      <Toast.Title className={`font-sans text-note font-semibold ${toast.type === 'error' ? 'text-danger' : ''}`} />
      <Toast.Description className="mt-0.5 text-note text-ink-soft" />
      <Toast.Action className="mt-1 text-note link" />
      <Toast.Close
        aria-label="Dismiss"
        className="absolute top-2.5 right-2.5 rounded p-1 text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}
