import { createFileRoute } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { refusalMark } from '../keep-refusal.ts';

export const Route = createFileRoute('/forbidden')({
  head: () => ({
    meta: [{ title: 'No access | SMR Intelligence' }, { name: 'robots', content: 'noindex' }, refusalMark],
  }),
  component: ForbiddenPage,
});

/** Shown, with status 403, in the place of a page that the account may not open. */
export function ForbiddenPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-28 text-center">
      <PageHeader scale="headline" title="No access" />
      <p className="mt-4 text-ink-soft">
        Your account does not have the rights for this page. An administrator can grant them.
      </p>
      <LinkButton to="/" variant="primary" size="large" className="mt-8">
        Return to Home
      </LinkButton>
    </section>
  );
}
