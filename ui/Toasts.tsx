import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { X } from './icons/X.tsx';
import { onToastWaiting, takeToasts } from './show-toast.ts';

const SHOWN_FOR_MS = 6_000;

/** The toasts on screen. Announced to screen readers; each stays while it is pointed at or focused. */
export function Toasts() {
  return (
    <Toast.Provider timeout={SHOWN_FOR_MS}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(
    () =>
      onToastWaiting(() => {
        for (const { tone, ...text } of takeToasts()) {
          add({ ...text, type: tone, priority: tone === 'error' ? 'high' : 'low' });
        }
      }),
    [add],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`relative rounded-lg border bg-panel py-3 pr-10 pl-4 shadow-raised ${toast.type === 'error' ? 'border-danger' : 'border-line-strong'}`}
    >
      <Toast.Title className={`font-sans text-sm font-semibold ${toast.type === 'error' ? 'text-danger' : ''}`} />
      <Toast.Description className="mt-0.5 text-sm text-ink-soft" />
      <Toast.Close
        aria-label="Dismiss"
        className="absolute top-2.5 right-2.5 rounded p-1 text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}
