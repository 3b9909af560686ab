import type { ReactNode } from 'react';

/**
 * Round a Panel whose list may be long, so that it keeps its place beside others; its title stays in sight. A list that has its page to
 * itself scrolls with the page.
 */
export function ScrollingPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-104 overflow-y-auto rounded-lg [&_header]:sticky [&_header]:top-0 [&_header]:rounded-t-lg [&_header]:bg-panel [&>section]:min-h-full"
    >
      {children}
    </section>
  );
}
