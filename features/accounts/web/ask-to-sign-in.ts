import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInAgainDialog } from './components/SignInAgainDialog.tsx';

let asking: Promise<boolean> | null = null;

/**
 * Asks for the password where somebody stands whose session has ended, over whatever is open there. A root of its own: it may be needed on
 * every page, and no page carries its code before.
 *
 * @returns whether there is a session again; requests that fail at the same time wait for one answer
 */
export function askToSignIn(email: string): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const end = (isSignedIn: boolean) => {
      asking = null;
      root.unmount();
      place.remove();
      resolve(isSignedIn);
    };
    root.render(createElement(SignInAgainDialog, { email, onEnd: end }));
  });
  return asking;
}
