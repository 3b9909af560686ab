import type { LocationRewrite } from '@tanstack/react-router';

/** In the head of the page that stands in the place of one that the account may not open. */
export const refusalMark = { name: 'access', content: 'refused' };

/**
 * The server drew the refusal under the address that was asked for, and the browser has to draw the same: at this address it stays a
 * refusal until somebody goes elsewhere. Anywhere else addresses mean what they say.
 */
export function keepRefusal(): { rewrite?: LocationRewrite; release(): void } {
  if (typeof document === 'undefined' || !document.querySelector(`meta[name="${refusalMark.name}"]`))
    return { release() {} };
  const asked = new URL(window.location.href);
  let isKept = true;
  return {
    rewrite: {
      input({ url }) {
        if (isKept && url.pathname === asked.pathname) url.pathname = '/forbidden';
        return url;
      },
      output({ url }) {
        if (isKept && url.pathname === '/forbidden') url.pathname = asked.pathname;
        return url;
      },
    },
    release() {
      isKept = false;
    },
  };
}
