import type { ReactNode } from 'react';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

/** The frame of the pages that are reached by a link in a mail. */
export function PersonalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-14 sm:px-6">
      <PageHeader title={title} scale="headline" className="mb-6" />
      {children}
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
        <TextLink to="/subscribe">Subscribe to get a new link</TextLink>
      </p>
    </PersonalPage>
  );
}
