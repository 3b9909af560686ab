/** In the browser's storage: when somebody signed out here. Other tabs hear of it, see `app/web/early/leave-with-others.ts`. */
export const SIGNED_OUT = 'signed-out';

export function tellOtherTabs(): void {
  try {
    localStorage.setItem(SIGNED_OUT, new Date().toISOString());
  } catch {
    // Without storage they find out with their next request.
  }
}
