import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The frame of the pages that are reached by a link in a mail. */
export function PersonalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-14 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight wrap-anywhere sm:text-4xl">{title}</h1>
      <div className="mt-6">{children}</div>
    </div>
  );
}

/** In the place of such a page when its link is incomplete, foreign or too old, or when what it led to was erased. */
export function BrokenLink() {
  return (
    <PersonalPage title="This link does not work">
      <p className="leading-relaxed text-ink-soft">
        Perhaps it was cut off: copy the whole link from the mail. Links to confirm an address work for seven days and
        end when you leave; links to your preferences work until you have your data erased.
      </p>
      <p className="mt-5">
        <Link to="/subscribe" className="text-accent underline">
          Subscribe to get a new link
        </Link>
      </p>
    </PersonalPage>
  );
}
