import { SIGN_OUT_FORM, SIGNED_OUT } from '../../../features/accounts/web/signed-out.ts';
import { readStored } from '../../../platform/web/read-stored.ts';
import { FOR_ALL } from './sleep.ts';

/** What the tab is called from the sending of the form that signs out to the page that follows. */
const LEAVING = 'leaving';

/**
 * Whoever signs out in one tab has left all of them: none goes on showing what was his. Where no code of the page is awake the browser
 * itself sends the form, and the page that follows tells the others: loaded again before the answer they would show the same once more.
 */
export function leaveWithOthers(): void {
  const heard = readStored(SIGNED_OUT);
  addEventListener('storage', ({ key }) => key === SIGNED_OUT && location.reload());
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as Element).matches(`[action="${SIGN_OUT_FORM}"]`)) window.name = LEAVING;
  });
  addEventListener('pageshow', ({ persisted }) => {
    // It has heard nothing while the browser kept it as it was left.
    if (persisted && readStored(SIGNED_OUT) !== heard) location.reload();
    if (window.name !== LEAVING) return;
    window.name = '';
    // Else it failed, and nobody has left.
    if (!document.querySelector(`script[${FOR_ALL}]`)) return;
    try {
      // Who signs out leaves nothing behind in this tab.
      sessionStorage.clear();
      localStorage.setItem(SIGNED_OUT, String(Date.now()));
    } catch {
      // Without storage they find out with their next request.
    }
  });
}
