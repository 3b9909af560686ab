export interface ToastText {
  title: string;
  description?: string;
  /** The way back, where what was done can be undone: it stays longer then. */
  action?: { label: string; onAct(): void };
  tone: 'success' | 'warning' | 'error';
}

const waiting: ToastText[] = [];
let announce = (): void => {};

/** Shows a short message wherever the visitor is by then: it outlives a change of page. */
export function showToast(toast: ToastText): void {
  waiting.push(toast);
  announce();
}

/** What has been asked for and not been shown. */
export function takeToasts(): ToastText[] {
  return waiting.splice(0);
}

/** Calls back when a toast waits, at once if one does already. @returns a function that stops the calls */
export function onToastWaiting(listener: () => void): () => void {
  announce = listener;
  if (waiting.length > 0) listener();
  return () => {
    announce = () => {};
  };
}
