import { SIGNED_OUT } from '../../../features/accounts/web/signed-out.ts';

/** Whoever signs out in one tab has left all of them: none goes on showing what was his. */
export function leaveWithOthers(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT && newValue !== null) window.location.reload();
  });
}
