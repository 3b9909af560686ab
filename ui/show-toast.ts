export interface ToastText {
  title: string;
  description?: string;
  /** The way back, where what was done can be undone: it stays longer then. */
  action?: { label: string; onAct(): void };
  tone: 'success' | 'warning' | 'error';
  /** What was tried: an error stays no longer than until the next message about the same. */
  about?: string;
}

/** More would cover the page; the oldest makes room. */
export const MOST_SHOWN = 3;
const SHOWN_FOR_MS = 6_000;
/** As long as there is something to decide. */
const WITH_ACTION_MS = 10_000;

export const shownForMs = ({ action }: ToastText): number => (action ? WITH_ACTION_MS : SHOWN_FOR_MS);

const waiting: ToastText[] = [];
/** What an error on screen, or on its way there, is about. */
const failed = new Set<string>();
const answered = new Set<string>();
let announce = (): void => {};

/** Shows a short message wherever the visitor is by then: it outlives a change of page. */
export function showToast(toast: ToastText): void {
  const { about, tone } = toast;
  if (about) {
    answerError(about);
    if (tone === 'error') failed.add(about);
  }
  waiting.push(toast);
  announce();
}

/** What failed was tried again: its error goes. */
export function answerError(about: string): void {
  if (!failed.delete(about)) return;
  const unseen = waiting.findIndex((toast) => toast.about === about && toast.tone === 'error');
  if (unseen >= 0) {
    waiting.splice(unseen, 1);
    return;
  }
  answered.add(about);
  announce();
}

/** What has been asked for and not been shown, and what of that on screen is answered: that goes first. */
export function takeToasts(): { toasts: ToastText[]; answered: string[] } {
  const taken = { toasts: waiting.splice(0), answered: [...answered] };
  answered.clear();
  return taken;
}

/** Calls back when a toast waits, or one on screen is answered; at once if that is so already. @returns a function that stops the calls */
export function onToastWaiting(listener: () => void): () => void {
  announce = listener;
  if (waiting.length + answered.size > 0) listener();
  return () => {
    announce = () => {};
  };
}
