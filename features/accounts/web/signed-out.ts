/** In the browser's storage: when somebody signed out here. Other tabs hear of it, see `app/web/early/leave-with-others.ts`. */
export const SIGNED_OUT = 'signed-out';

/** Where the browser sends the form that signs out, when no code of the page does it. */
export const SIGN_OUT_FORM = '/auth/sign-out';

export function tellOtherTabs(): void {
  try {
    localStorage.setItem(SIGNED_OUT, new Date().toISOString());
  } catch {
    // Without storage they find out with their next request.
  }
}
